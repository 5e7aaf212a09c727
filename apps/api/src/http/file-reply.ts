import type { Readable } from 'node:stream'

type FileOptions = {
  /** Saved by the browser instead of shown. */
  readonly isDownload?: boolean
  readonly headers?: Readonly<Record<string, string>>
}

/** A reply that is a file: PDF, spreadsheet. Shown in the browser, or saved, under a name that speaks. */
export class FileReply {
  readonly body: Buffer | Readable
  readonly type: string
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  readonly #manner: 'inline' | 'attachment'

  constructor(body: Buffer | Readable, type: string, name: string, manner: FileOptions = {}) {
    this.body = body
    this.type = type
    this.name = name
    this.headers = manner.headers ?? {}
    this.#manner = manner.isDownload ? 'attachment' : 'inline'
  }

  /** RFC 6266: a plain name for old clients, the true one in UTF-8. */
  get disposition(): string {
    const plain = this.name.replace(/[^\w.-]/g, '_')
    return `${this.#manner}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(this.name)}`
  }
}

/** A PDF under the number of its document or a name: 'FT SD2026/1' → FT SD2026-1.pdf */
export const pdfReply = (pdf: Buffer, name: string) =>
  new FileReply(pdf, 'application/pdf', `${name.replaceAll('/', '-')}.pdf`)
