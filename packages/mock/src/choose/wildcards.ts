/** Whether a text is of a pattern in which `*` stands for any characters but a slash, and `**` for any at all. */
export function isLike(text: string, pattern: string): boolean {
  if (!pattern.includes('*')) return text === pattern
  const parts = pattern.match(/\*\*|\*|[^*]/g) ?? []
  // All places in the pattern at which the text so far can end: time grows with the lengths alone, whatever the stars.
  let places = skipStars(parts, [0])
  for (const character of text) {
    const next = places.flatMap((place) => {
      const part = parts[place]
      if (part === '**' || (part === '*' && character !== '/')) return [place]
      return part === character ? [place + 1] : []
    })
    places = skipStars(parts, next)
  }
  return places.includes(parts.length)
}

/** The places, and those after the stars that they stand at: a star may stand for nothing. */
function skipStars(parts: readonly string[], places: readonly number[]): number[] {
  const reached = new Set(places)
  for (const place of reached) if (parts[place]?.startsWith('*') === true) reached.add(place + 1)
  return [...reached]
}
