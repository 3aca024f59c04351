import { sample } from '../../src/run/sample.js'

/** The planted mistakes that are tried, by name; all of them in `npm run test:all`. */
export function sampleOf<Mistake>(mistakes: { readonly [name: string]: Mistake }): (readonly [string, Mistake])[] {
  return [...sample(Object.entries(mistakes), ([name]) => name, 4)]
}
