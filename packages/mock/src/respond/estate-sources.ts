import type { SessionQuota } from '../exchange/session-quota.js'
import { EstateAnswers } from './estate-answers.js'
import type { AnswersOfSessions, SessionAnswers } from './session-answers.js'
import { SharedEstates } from './shared-estates.js'

/** What the sessions of a mock answer from. */
export class EstateSources extends SharedEstates implements AnswersOfSessions {
  begin(quota: SessionQuota): SessionAnswers {
    return new EstateAnswers(this, quota)
  }
}
