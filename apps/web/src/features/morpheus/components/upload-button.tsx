import { IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../lib/api/api-error.ts'
import { formatBytes } from '../../../lib/format/bytes.ts'
import { notify } from '../../../lib/screen/notify.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { MAX_BYTES, REFRESHES, sendFile } from '../api.ts'

/** Chooses files and sends one after the other; each says for itself how it went. */
export function UploadButton({ onRead }: { onRead: () => void }) {
  const t = useTranslations('morpheus')
  const input = useRef<HTMLInputElement>(null)
  const { send, progress } = useSendFiles(onRead)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".edi,.edifact,.x12,.xml,.csv,.txt,.tsv,.xlsx,.json"
        onChange={({ currentTarget }) => {
          void send([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button
        primary
        loading={progress !== null}
        leftSection={<IconUpload size={16} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t('upload')}
      </Button>
      {progress !== null && <span role="status">{t('sending', progress)}</span>}
    </>
  )
}

function useSendFiles(onRead: () => void) {
  const t = useTranslations('morpheus')
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ name: string; place: number; count: number } | null>(null)
  const sendOne = async (file: File) => {
    if (file.size > MAX_BYTES)
      return void notify.error(t('tooLarge', { name: file.name, limit: formatBytes(MAX_BYTES) }))
    try {
      const { signal } = new AbortController()
      const { status, name } = await sendFile({ file, signal, onProgress: () => undefined })
      if (status === 'same') notify.success(t('did.same', { name }))
      else notify.success(t('did.sent', { name }))
    } catch (error) {
      notify.error(`${file.name}: ${toApiError(error).message}`)
    }
  }
  const send = async (files: readonly File[]) => {
    for (const [at, file] of files.entries()) {
      setProgress({ name: file.name, place: at + 1, count: files.length })
      await sendOne(file)
    }
    setProgress(null)
    onRead()
    for (const key of REFRESHES) void client.invalidateQueries({ queryKey: [key] })
  }
  return { send, progress }
}
