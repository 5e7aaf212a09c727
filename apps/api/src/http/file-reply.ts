import type { Readable } from 'node:stream'
import { FILE_TYPES, type FileType } from '@cais/domain/files/file-types'

type FileOptions = {
  /** Saved by the browser instead of shown. */
  readonly isDownload?: boolean
  readonly headers?: Readonly<Record<string, string>>
}

/** A reply that is a file: PDF, spreadsheet, image. Shown in the browser, or saved, under a name that speaks. */
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

  /** Whether the caller has the very same file already, by the ETags that it names; a proxy that compresses makes them weak. */
  isHeldBy(etags = ''): boolean {
    const { etag } = this.headers
    const named = etags.split(',').map((one) => one.trim().replace(/^W\//, ''))
    return etag !== undefined && named.includes(etag)
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

type StoredBytes = {
  readonly bytes: Readable
  readonly digest: string
  readonly size: number
  readonly type: FileType
  readonly name: string
}

/**
 * A file that somebody sent. Images are shown; all else is saved, never opened as a page of ours. Whatever it holds, it may load and run
 * nothing. A browser asks again each time whether its user may still see it, and is sent the bytes once.
 */
export const storedFileReply = ({ bytes, digest, size, type, name }: StoredBytes) => {
  const { mediaType, isImage } = FILE_TYPES[type]
  const headers = {
    etag: `"${digest}"`,
    'content-length': String(size),
    'cache-control': 'private, no-cache',
    vary: 'authorization',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  }
  return new FileReply(bytes, mediaType, name, { isDownload: !isImage, headers })
}
