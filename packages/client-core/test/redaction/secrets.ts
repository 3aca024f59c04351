import type { Part } from './rows.js'

/** A secret of its own for each row, with characters of all kinds. */
export function secretOf(index: number): string {
  const letters = 'kQz81mLw7sPq3Vt5Ry8Ub1Nc4Fh6JzXd2Gg9Ta'
  return Array.from(
    { length: 22 },
    (_, place) => letters[(index * 7 + place * ((index % 5) + 3)) % letters.length],
  ).join('')
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

function filled(text: string, secret: string): string {
  const forms: { readonly [name: string]: string } = {
    S: secret,
    S64: base64(secret),
    'S%': encodeURIComponent(secret),
    Sj: JSON.stringify(secret).slice(1, -1),
    Sx: secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
    B64: base64(`app:${secret}`),
    J64: base64(JSON.stringify({ password: secret, a: 1 })),
    Q64: base64(`password=${secret}&a=1`),
    W64: Buffer.from(`eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.${secret}`).toString('base64url'),
    C64: Buffer.from(JSON.stringify({ sub: 'app', jti: secret })).toString('base64url'),
  }
  return text.replace(/\{(S64|S%|Sj|Sx|S|B64|J64|Q64|C64|W64)\}/g, (_, name: string) => forms[name] ?? '')
}

export function filledPart({ path, query, headers, type, body }: Part, secret: string): Part {
  return {
    ...(path !== undefined && { path: filled(path, secret) }),
    ...(query !== undefined && { query: filled(query, secret) }),
    ...(headers !== undefined && { headers: headers.map(([name, value]) => [name, filled(value, secret)] as const) }),
    ...(type !== undefined && { type }),
    ...(body !== undefined && { body: filled(body, secret) }),
  }
}

/** Whether a text shows a secret, as it is or encoded in a way that anyone can undo. */
export function reveals(text: string, secret: string): boolean {
  const texts = [text, JSON.stringify(secret).slice(1, -1)]
  const forms = [secret, encodeURIComponent(secret), texts[1] as string, base64(secret).replace(/=+$/, '')]
  if (forms.some((form) => text.includes(form))) return true
  const runs = text.match(/[A-Za-z\d+/_-]{16,}/g) ?? []
  return runs.some((run) => Buffer.from(run, 'base64').toString().includes(secret))
}
