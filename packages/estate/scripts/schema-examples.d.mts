import type { Document } from 'yaml'

export function outdatedSchemas(): { readonly path: string; readonly document: Document }[]
