/** A thing, and those that come of it. */
export interface LayerNode {
  readonly id: string
  readonly to: readonly string[]
}

/** A place in a layer: of a node, or of a line on its way past the layer. */
export interface NodePosition {
  /** The node, or nothing for a line. */
  readonly id: string | undefined
  readonly layer: number
  /** Where its middle is, from 0 to 1. */
  readonly x: number
  /** Its share of the whole width. */
  readonly width: number
}

export interface Layers {
  readonly layers: readonly (readonly NodePosition[])[]
  /** Each line as the places that it leads through. */
  readonly lines: readonly (readonly NodePosition[])[]
}

/** What a line takes of a layer, where a node takes 1. */
const LINE = 0.3

interface Draft {
  readonly id: string | undefined
  readonly layer: number
  /** Where it comes from. */
  readonly before: Draft[]
}

/** Puts nodes in layers, each below all that it comes of, and in each layer near those. */
export function inLayers(nodes: readonly LayerNode[]): Layers {
  const depths = depthsOf(nodes)
  const drafts = new Map(nodes.map(({ id }): [string, Draft] => [id, { id, layer: depths.get(id) ?? 0, before: [] }]))
  const all: Draft[] = [...drafts.values()]
  const lines = nodes.flatMap(({ id, to }) =>
    to.map((target) => {
      const line: Draft[] = [drafts.get(id), drafts.get(target)].filter((draft) => draft !== undefined)
      const [start, end] = line
      if (start === undefined || end === undefined) throw new Error(`${id} leads to ${target}, which there is not`)
      for (let layer = start.layer + 1, from = start; layer <= end.layer; layer++) {
        const next: Draft = layer === end.layer ? end : { id: undefined, layer, before: [] }
        next.before.push(from)
        if (next !== end) all.push(next)
        if (next !== end) line.splice(-1, 0, next)
        from = next
      }
      return line
    }),
  )
  const places = new Map<Draft, NodePosition>()
  const count = Math.max(...all.map(({ layer }) => layer)) + 1
  const layers = Array.from({ length: count }, (_, layer) => {
    const mean = ({ before }: Draft): number =>
      before.reduce((sum, draft) => sum + (places.get(draft)?.x ?? 0), 0) / Math.max(before.length, 1)
    const members = all.filter((draft) => draft.layer === layer).sort((a, b) => mean(a) - mean(b))
    const shares = members.map(({ id }) => (id === undefined ? LINE : 1))
    const whole = shares.reduce((sum, share) => sum + share, 0)
    return members.map((draft, index) => {
      const width = (shares[index] ?? 0) / whole
      const x = shares.slice(0, index).reduce((sum, share) => sum + share, 0) / whole + width / 2
      const place: NodePosition = { id: draft.id, layer, x, width }
      places.set(draft, place)
      return place
    })
  })
  return { layers, lines: lines.map((line) => line.flatMap((draft) => places.get(draft) ?? [])) }
}

/** The length of the longest way to each node; those of which nothing comes are in the last layer. */
function depthsOf(nodes: readonly LayerNode[]): Map<string, number> {
  const depths = new Map(nodes.map(({ id }) => [id, 0]))
  // After as many rounds as there are nodes, the longest way without a circle is known.
  for (const _ of nodes)
    for (const { id, to } of nodes)
      for (const target of to) depths.set(target, Math.max(depths.get(target) ?? 0, (depths.get(id) ?? 0) + 1))
  const last = Math.max(...depths.values())
  for (const { id, to } of nodes) if (to.length === 0) depths.set(id, last)
  return depths
}
