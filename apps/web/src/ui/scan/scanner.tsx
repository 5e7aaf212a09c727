import { TextInput } from '@mantine/core'
import { IconCamera, IconCameraOff, IconScan } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../lib/screen/notify.ts'
import { Button, IconButton } from '../actions/button.tsx'
import classes from './scanner.module.css'

type Props = { onCode: (code: string) => void; autoFocus?: boolean }

/** Codes come from the camera where the browser reads them, from a scanner that types, or from the keyboard. */
export function Scanner({ onCode, autoFocus = false }: Props) {
  const t = useTranslations('scan')
  const [text, setText] = useState('')
  const [camera, setCamera] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    onCode(text)
    setText('')
  }
  const openCamera = () => {
    if (detectorOf() === undefined) notify.info(t('noCamera'))
    else setCamera(true)
  }
  return (
    <>
      {camera && (
        <CameraScanner
          onCode={onCode}
          onFailed={() => {
            setCamera(false)
            notify.info(t('noCamera'))
          }}
        />
      )}
      <div className={classes.scanRow}>
        <form onSubmit={submit}>
          <TextInput
            label={t('field')}
            placeholder={t('hint')}
            leftSection={<IconScan size={16} aria-hidden="true" />}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={120}
            data-autofocus={autoFocus || undefined}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit">{t('read')}</Button>
          <IconButton
            label={t(camera ? 'stopCamera' : 'camera')}
            aria-pressed={camera}
            onClick={() => (camera ? setCamera(false) : openCamera())}
          >
            {camera ? (
              <IconCameraOff size={18} aria-hidden="true" />
            ) : (
              <IconCamera size={18} aria-hidden="true" />
            )}
          </IconButton>
        </form>
      </div>
    </>
  )
}

type Detector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = new (options: { formats: readonly string[] }) => Detector

/** The barcode reader of the browser; Chrome on Android has one, others may not. */
const detectorOf = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
const FORMATS = ['code_128', 'ean_13', 'ean_8', 'itf', 'data_matrix', 'qr_code'] as const
const LOOK_EVERY_MS = 250

/** The same code counts again only after it has left the picture. */
function CameraScanner({ onCode, onFailed }: { onCode: (code: string) => void; onFailed: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const seen = useRef('')
  const handlers = useRef({ onCode, onFailed })
  handlers.current = { onCode, onFailed }
  useEffect(() => {
    const stop = new AbortController()
    void watch(video.current, stop.signal, (code) => {
      if (code !== '' && code !== seen.current) handlers.current.onCode(code)
      seen.current = code
    }).catch(() => stop.signal.aborted || handlers.current.onFailed())
    return () => stop.abort()
  }, [])
  return <video ref={video} className={classes.camera} muted playsInline />
}

async function watch(video: HTMLVideoElement | null, signal: AbortSignal, onSeen: (code: string) => void) {
  const Detector = detectorOf()
  if (video === null || Detector === undefined) throw new Error('No barcode reader')
  const detector = new Detector({ formats: FORMATS })
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) return end()
  video.srcObject = stream
  await video.play()
  while (!signal.aborted) {
    const [code] = await detector.detect(video)
    onSeen(code?.rawValue ?? '')
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
