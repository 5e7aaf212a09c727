import { type FilePurpose, type FileReference, purposeRule } from '@cais/domain/files/stored-file'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, toApiError } from '../../lib/api/api-error.ts'
import { connection } from '../../lib/api/connection.ts'
import { uploadFile } from '../../lib/api/upload-file.ts'
import { formatBytes } from '../../lib/format/bytes.ts'
import { dataAddress, shrinkImage } from '../../lib/images/shrink-image.ts'

/** The bytes may still be made small. */
type Chosen = { readonly bytes: Promise<Blob>; readonly name: string }
export type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly name: string; readonly share: number }
  | { readonly kind: 'failed'; readonly name: string; readonly error: ApiError; readonly chosen: Chosen }

/** An image that was stored from here: it can be shown before any record refers to it. */
type Preview = { readonly digest: string; readonly address: string }

/** Sends the image that was chosen. After a lost line it is sent again by itself; it can be stopped and repeated by hand. */
export function useUpload(purpose: FilePurpose, onStored: (file: FileReference) => void) {
  const t = useTranslations('images')
  const { types, maxBytes, shownSide } = purposeRule(purpose)
  const isPrinted = !types.includes('webp')
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const [preview, setPreview] = useState<Preview>()
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])

  const tooLarge = () =>
    new ApiError({ status: 413, path: '', message: t('tooLarge', { limit: formatBytes(maxBytes) }) })
  const send = async (chosen: Chosen) => {
    const stop = new AbortController()
    sending.current?.abort()
    sending.current = stop
    const { name } = chosen
    const show = (next: UploadState) => {
      if (!stop.signal.aborted) setState(next)
    }
    const onProgress = (share: number) => show({ kind: 'sending', name, share })
    onProgress(0)
    try {
      const bytes = await chosen.bytes
      if (bytes.size > maxBytes) throw tooLarge()
      const stored = await uploadFile({ purpose, bytes, name, signal: stop.signal, onProgress })
      const address = await dataAddress(bytes)
      if (stop.signal.aborted) return
      setPreview({ digest: stored.digest, address })
      setState({ kind: 'idle' })
      onStored({ digest: stored.digest, name: stored.name })
    } catch (error) {
      show({ kind: 'failed', name, error: toApiError(error), chosen })
    }
  }
  const choose = (file: File) =>
    send({ bytes: shrinkImage(file, shownSide, isPrinted).catch(() => file), name: file.name })
  const retry = () => {
    if (state.kind === 'failed') void send(state.chosen)
  }
  const cancel = () => {
    sending.current?.abort()
    setState({ kind: 'idle' })
  }
  useWhenOnline(state.kind === 'failed' && state.error.isOffline, retry)
  return { state, preview, choose, retry, cancel }
}

function useWhenOnline(isWaiting: boolean, work: () => void) {
  const isOnline = connection.use() === 'online'
  const latest = useRef(work)
  latest.current = work
  useEffect(() => {
    if (isWaiting && isOnline) latest.current()
  }, [isWaiting, isOnline])
}
