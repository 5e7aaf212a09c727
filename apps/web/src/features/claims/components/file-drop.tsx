import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { type FilePreview, previewFile, useTakeFile } from '../api.ts'
import classes from './claims.module.css'
import { Figures, Refusals } from './file-list.tsx'

type State =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'read'; readonly found: Awaited<ReturnType<typeof previewFile>> }

/** Sends a file, shows what it would bring, and takes it in. */
export function FileDrop({ retailerId }: { retailerId: string | undefined }) {
  const t = useTranslations('claims.files')
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<State>({ kind: 'none' })
  const send = async (file: File) => {
    setState({ kind: 'reading', name: file.name })
    try {
      const { signal } = new AbortController()
      setState({ kind: 'read', found: await previewFile({ file, retailerId, signal }) })
    } catch (error) {
      setState({ kind: 'failed', message: toApiError(error).message })
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) void send(file)
  }
  return (
    <section
      className={classes.drop}
      aria-label={t('send')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('choose')}
        accept=".csv,.txt,.tsv,.xlsx,.json"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void send(file)
          currentTarget.value = ''
        }}
      />
      <div className={classes.sheetHead}>
        <Button
          reads={false}
          loading={state.kind === 'reading'}
          leftSection={<IconUpload size={16} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t('choose')}
        </Button>
        <small>{t('drop')}</small>
      </div>
      <div role="status">{state.kind === 'reading' && t('reading', { name: state.name })}</div>
      {state.kind === 'failed' && (
        <p role="alert" className={classes.alert}>
          {state.message}
        </p>
      )}
      {state.kind === 'read' && <Preview found={state.found} onDone={() => setState({ kind: 'none' })} />}
    </section>
  )
}

type PreviewProps = { found: Awaited<ReturnType<typeof previewFile>>; onDone: () => void }

function Preview({ found, onDone }: PreviewProps) {
  const t = useTranslations('claims.files')
  const { preview, body } = found
  const take = useTakeFile()
  return (
    <Card title={t('preview', { name: body.file.name })}>
      <p>{t('claims', { count: preview.claims })}</p>
      {preview.tried < preview.claims && (
        <p className={classes.quiet}>{t('tried', { count: preview.tried })}</p>
      )}
      <Figures figures={preview.figures} />
      <Unknown preview={preview} />
      <Refusals refusals={preview.refusals} />
      {take.error && (
        <p role="alert" className={classes.alert}>
          {take.error.message}
        </p>
      )}
      <div className={classes.buttons}>
        <Button onClick={onDone}>{t('drop-it')}</Button>
        <Button
          primary
          disabled={preview.claims === 0}
          loading={take.isPending}
          onClick={() => take.mutate({ body }, { onSuccess: onDone })}
        >
          {t('take', { count: preview.claims })}
        </Button>
      </div>
    </Card>
  )
}

function Unknown({ preview }: { preview: FilePreview }) {
  const t = useTranslations('claims')
  const unknown = useTranslations('quarantine.unknown')
  if (preview.unknown.length === 0) return null
  return (
    <ul className={classes.plain}>
      {preview.unknown.map(({ kind, key, lines }) => (
        <li key={`${kind}${key}`} className={classes.alert}>
          {unknown(kind, { key })}: {t('files.lines', { count: lines })}
        </li>
      ))}
    </ul>
  )
}
