import { TextInput } from '@mantine/core'
import { IconCamera, IconCameraOff, IconScan } from '@tabler/icons-react'
import { type FormEvent, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../lib/screen/notify.ts'
import { Button, IconButton } from '../actions/button.tsx'
import { lazyComponent } from '../states/lazy-component.tsx'
import classes from './scanner.module.css'

const CameraScanner = lazyComponent(async () => (await import('./camera-scanner.tsx')).CameraScanner)

type Props = { onCode: (code: string) => void; autoFocus?: boolean }

/** Codes come from the camera, from a scanner that types, or from the keyboard. */
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
    // browsers give the camera to pages over HTTPS alone
    if (window.isSecureContext) setCamera(true)
    else notify.info(t('noCamera'))
  }
  return (
    <>
      {camera && (
        <Suspense fallback={<div className={classes.camera} />}>
          <CameraScanner
            onCode={onCode}
            onFailed={() => {
              setCamera(false)
              notify.info(t('noCamera'))
            }}
          />
        </Suspense>
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
