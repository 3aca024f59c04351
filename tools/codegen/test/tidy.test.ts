import { describe, expect, it } from 'vitest'
import { tidyDeclarations } from '../src/finish-build.js'

describe('tidyDeclarations', () => {
  it('puts blank lines between declarations, halves the indent and drops semicolons', () => {
    const written = `import { A } from './a.js';
import { B } from './b.js';
/** One. */
export interface One {
    /**
     * A member;
     */
    a: {
        b: A;
    };
}
export type Two = B;
export declare function three(): void;
`
    expect(tidyDeclarations(written)).toBe(`import { A } from './a.js'
import { B } from './b.js'

/** One. */
export interface One {
  /**
   * A member;
   */
  a: {
    b: A
  }
}

export type Two = B

export declare function three(): void
`)
  })
})
