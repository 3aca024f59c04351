interface ActionRule {
  /** The HTTP methods that it goes with, as an OpenAPI document writes them. */
  readonly methods: readonly string[]
  /** What it does to the records of a collection. Only a read changes nothing; a change is of one record that exists. */
  readonly effect: 'read' | 'create' | 'touch' | 'change' | 'delete'
}

/** The values of `action` in `x-mock-resource`. They are listed nowhere else: tools ask for what they need to know of one. */
export const ACTIONS = {
  list: { methods: ['get', 'post'], effect: 'read' },
  read: { methods: ['get', 'post'], effect: 'read' },
  create: { methods: ['post'], effect: 'create' },
  update: { methods: ['put'], effect: 'change' },
  delete: { methods: ['delete', 'post'], effect: 'delete' },
  favorite: { methods: ['post'], effect: 'change' },
  'check-duplicate': { methods: ['post'], effect: 'read' },
  touch: { methods: ['post'], effect: 'touch' },
} as const satisfies Readonly<Record<string, ActionRule>>

export type Action = keyof typeof ACTIONS

export function isAction(name: string): name is Action {
  return Object.hasOwn(ACTIONS, name)
}
