/** The code and message of an error, wherever an envelope holds them. */
export interface Fault {
  readonly code?: string | number | undefined
  readonly message?: string | undefined
}

/** A JSON object, not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Reads `error`, then the `message` and `Data` objects of the asset details, then the body itself, as gateways write it.
 * Members are `Code` and `Message` or `code` and `message`; a gateway's `error` can also be plain text.
 */
export function faultOf(body: unknown): Fault {
  if (isObject(body))
    for (const part of [body['error'], body['message'], body['Data'], body, { message: body['error'] }]) {
      const { code, Code = code, message, Message = message } = isObject(part) ? part : {}
      if (isText(Code) || isText(Message))
        return { code: isText(Code) ? Code : undefined, message: isText(Message) ? `${Message}` : undefined }
    }
  return {}
}

function isText<T>(value: T): value is T & string & number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
}
