import type { ImportNounName } from '@cais/domain/imports/import-nouns'
import { IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../lib/api/api-error.ts'
import { formatBytes } from '../../../lib/format/bytes.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { FileButton } from '../../../ui/actions/file-button.tsx'
import { Meter } from '../../../ui/marks/meter.tsx'
import { beginImport, MAX_BYTES } from '../api.ts'
import classes from './imports.module.css'

/** What a file may be: chosen or dropped it is sent at once, and its import opens. */
export function NounCard({ noun }: { noun: ImportNounName }) {
  const t = useTranslations('imports')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { state, send } = useSending(noun)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void send(file)
  }
  return (
    <section
      className={classes.noun}
      aria-label={t(`noun.${noun}`)}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h3>{t(`noun.${noun}`)}</h3>
      <p>{t(`about.${noun}`)}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,.xlsx"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void send(file)
          currentTarget.value = ''
        }}
      />
      <div className={classes.send}>
        <Button
          aria-label={`${t('choose')}: ${t(`noun.${noun}`)}`}
          reads={false}
          loading={state.kind === 'sending'}
          leftSection={<IconUpload size={16} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t('choose')}
        </Button>
        <span className={classes.small}>{t('drop')}</span>
      </div>
      <div role="status">
        {state.kind === 'sending' && (
          <>
            <p className={classes.small}>
              {t(state.share < 1 ? 'sending' : 'reading', { name: state.name })}
            </p>
            <Meter
              percent={Math.round(state.share * 100)}
              label={t('sending', { name: state.name })}
              tone="progress"
              wide
            />
          </>
        )}
      </div>
      {state.kind === 'failed' && (
        <p className={classes.error} role="alert">
          {state.message}
        </p>
      )}
      <div className={classes.takeOut}>
        <span className={classes.small}>{t('takeOut')}</span>
        {(['csv', 'xlsx'] as const).map((format) => (
          <FileButton
            key={format}
            file="GET /imports/nouns/{noun}/file"
            input={{ params: { noun }, query: { format } }}
            save
            size="compact-sm"
            variant="subtle"
            aria-label={`${t('takeOutNoun', { noun: t(`noun.${noun}`).toLowerCase() })}: ${t(format)}`}
          >
            {t(format)}
          </FileButton>
        ))}
      </div>
    </section>
  )
}

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly name: string; readonly share: number }
  | { readonly kind: 'failed'; readonly message: string }

function useSending(noun: ImportNounName) {
  const t = useTranslations('imports')
  const navigate = useNavigate()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])
  const send = async (file: File) => {
    if (file.size > MAX_BYTES)
      return setState({ kind: 'failed', message: t('tooLarge', { limit: formatBytes(MAX_BYTES) }) })
    const stop = new AbortController()
    sending.current?.abort()
    sending.current = stop
    const onProgress = (share: number) => {
      if (!stop.signal.aborted) setState({ kind: 'sending', name: file.name, share })
    }
    onProgress(0)
    try {
      const { id } = await beginImport({ noun, file, signal: stop.signal, onProgress })
      await navigate({ to: '/settings/imports/$id', params: { id: String(id) } })
    } catch (error) {
      const { details, message } = toApiError(error)
      if (!stop.signal.aborted) setState({ kind: 'failed', message: details[0]?.message ?? message })
    }
  }
  return { state, send }
}
