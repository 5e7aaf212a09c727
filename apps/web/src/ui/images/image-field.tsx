import { FILE_TYPES } from '@cais/domain/files/file-types'
import { type FilePurpose, type FileReference, purposeRule } from '@cais/domain/files/stored-file'
import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../actions/button.tsx'
import { Meter } from '../marks/meter.tsx'
import classes from './image-field.module.css'
import { ImageTile } from './stored-image.tsx'
import { useUpload } from './use-upload.ts'

type Props = {
  label: string
  description?: string
  purpose: FilePurpose
  value: FileReference | null
  onChange: (value: FileReference | null) => void
  /** While an image is on its way the form waits with saving. */
  onSending?: (isSending: boolean) => void
  /** The image that the record has already. */
  stored?: ReactNode
  storedDigest?: string | undefined
  /** Of the record, for the initials where there is no image. */
  name: string
  error?: string | undefined
}

const SIZE = 72

/** One image: chosen, dropped, pasted or taken with the camera; made small on this device and sent at once. */
export function ImageField({ label, description, purpose, value, onChange, error, ...props }: Props) {
  const t = useTranslations('images')
  const id = useId()
  const { state, preview, choose, retry, cancel } = useUpload(purpose, onChange)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | undefined | null) => {
    const [file] = files ?? []
    if (file) void choose(file)
    return file !== undefined
  }
  usePastedFiles(take)
  const isSending = state.kind === 'sending'
  useReport(isSending, props.onSending)
  const fault = state.kind === 'failed' ? state.error : undefined
  const message = fault ? (fault.details[0]?.message ?? fault.message) : error
  const remove = () => {
    cancel()
    onChange(null)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const isStored = value !== null && value.digest === props.storedDigest
  const shown = value !== null && value.digest === preview?.digest ? preview.address : undefined
  return (
    <fieldset
      className={classes.field}
      aria-describedby={message ? `${id}-error` : undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.box}>
        {isStored ? (
          props.stored
        ) : (
          <ImageTile address={shown} name={props.name} size={SIZE} alt={value?.name ?? ''} />
        )}
        <div className={classes.main}>
          <p className={classes.name} role="status">
            {isSending ? t('sending', { name: state.name }) : (value?.name ?? t('none'))}
          </p>
          {isSending ? (
            <Meter percent={Math.round(state.share * 100)} label={t('progress')} tone="progress" wide />
          ) : (
            <p className={classes.hint}>{description ?? t('hint')}</p>
          )}
          <div className={classes.buttons}>
            {isSending ? (
              <Button size="compact-sm" onClick={cancel}>
                {t('cancel')}
              </Button>
            ) : (
              <ChooseButtons
                purpose={purpose}
                label={label}
                isChange={value !== null}
                isFault={message !== undefined}
                onTake={take}
              />
            )}
            {fault && !fault.isClientError && (
              <Button size="compact-sm" onClick={retry}>
                {t('retry')}
              </Button>
            )}
            {value !== null && !isSending && (
              <IconButton label={t('remove', { name: value.name })} onClick={remove}>
                <IconTrash size={16} aria-hidden="true" />
              </IconButton>
            )}
          </div>
        </div>
      </div>
      {message && (
        <p id={`${id}-error`} role="alert" className={classes.error}>
          {state.kind === 'failed' && `${state.name}: `}
          {message}
          {fault?.isOffline && ` ${t('offline')}`}
        </p>
      )}
    </fieldset>
  )
}

type ChooseProps = {
  purpose: FilePurpose
  label: string
  isChange: boolean
  isFault: boolean
  onTake: (files: FileList | null) => void
}

function ChooseButtons({ purpose, label, isChange, isFault, onTake }: ChooseProps) {
  const t = useTranslations('images')
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const accept = purposeRule(purpose)
    .types.map((type) => FILE_TYPES[type].mediaType)
    .join(',')
  const input = {
    type: 'file',
    accept,
    tabIndex: -1,
    className: 'hidden-text',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      onTake(event.currentTarget.files)
      // the same file may be chosen again
      event.currentTarget.value = ''
    },
  }
  return (
    <>
      <input {...input} ref={chooser} aria-label={label} />
      <input {...input} ref={camera} aria-label={t('camera')} capture="environment" />
      <Button
        size="compact-sm"
        data-fault={isFault || undefined}
        leftSection={<IconPhoto size={16} aria-hidden="true" />}
        onClick={() => chooser.current?.click()}
      >
        {t(isChange ? 'change' : 'choose')}
      </Button>
      <Button
        size="compact-sm"
        className={classes.camera}
        leftSection={<IconCamera size={16} aria-hidden="true" />}
        onClick={() => camera.current?.click()}
      >
        {t('camera')}
      </Button>
    </>
  )
}

/** An image is pasted wherever one stands in the form: no field of text can take it. */
function usePastedFiles(take: (files: FileList | undefined) => boolean) {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      // cells copied from a spreadsheet are text and a picture of it at once
      if (event.clipboardData?.types.includes('text/plain')) return
      if (latest.current(event.clipboardData?.files)) event.preventDefault()
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

function useReport(isSending: boolean, report: Props['onSending']) {
  const latest = useRef(report)
  latest.current = report
  useEffect(() => {
    latest.current?.(isSending)
  }, [isSending])
}
