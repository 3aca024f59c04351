import { assumptions } from './assumptions.js'
import { extensions } from './extensions.js'
import { marks } from './marks.js'
import { operations } from './operations.js'
import { responses } from './responses.js'
import { schemas } from './schemas.js'
import { texts } from './texts.js'
import { words } from './words.js'

export const RULES = [
  ...operations,
  ...words,
  ...texts,
  ...marks,
  ...assumptions,
  ...schemas,
  ...responses,
  ...extensions,
]
