import type { Room } from '../exchange/room.js'
import type { AnswerSource, AnswerSources } from './answer-source.js'
import { EstateSource } from './estate-source.js'
import { SharedEstates } from './shared-estates.js'

/** What the sessions of a mock answer from. */
export class EstateSources extends SharedEstates implements AnswerSources {
  begin(room: Room): AnswerSource {
    return new EstateSource(this, room)
  }
}
