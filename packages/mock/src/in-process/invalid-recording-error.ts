import { InvalidOptionError } from './invalid-option-error.js'

/** What was given is no recording. */
export class InvalidRecordingError extends InvalidOptionError {
  /** @param sentence what is wrong, with the name of the recording and without a full stop: `a.har was not found` */
  constructor(readonly sentence: string) {
    super('replay', `must be a recording (HAR); ${sentence}`)
    this.name = 'InvalidRecordingError'
  }
}
