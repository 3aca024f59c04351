// What browsers and Node have in common, as far as it is used: the estate is compiled for neither.
declare class TextDecoder {
  constructor(label: string, options: { readonly fatal: boolean })
  decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string
}

declare class DecompressionStream {
  constructor(format: 'gzip' | 'deflate-raw')
  readonly writable: {
    getWriter(): {
      write(bytes: Uint8Array): Promise<void>
      close(): Promise<void>
      abort(reason: unknown): Promise<void>
    }
  }
  readonly readable: {
    getReader(): { read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }>; cancel(): Promise<void> }
  }
}

declare function setTimeout(call: (value: unknown) => void, milliseconds: number): unknown
