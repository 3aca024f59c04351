/** A mistake in the call or a state that a person can fix, said in one message. */
export class UserError extends Error {}
