import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dataAddress } from '../../../lib/images/shrink-image.ts'
import { Button } from '../../../ui/actions/button.tsx'
import classes from './setup.module.css'

type Props = { file: File | null; onChoose: (file: File | null) => void }

/** The logo before there is a session that may store it: it stays here until the company is made. */
export function LogoChoice({ file, onChoose }: Props) {
  const t = useTranslations('setup.company')
  const input = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    setAddress(undefined)
    if (file) void dataAddress(file).then(setAddress)
  }, [file])
  return (
    <div className={classes.logo}>
      {address && <img src={address} alt={file?.name ?? ''} />}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={t('fields.logo')}
        onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
      />
      <Button leftSection={<IconPhoto size={16} aria-hidden="true" />} onClick={() => input.current?.click()}>
        {t(file ? 'changeLogo' : 'chooseLogo')}
      </Button>
      {file && (
        <Button leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={() => onChoose(null)}>
          {t('removeLogo')}
        </Button>
      )}
      <p className={classes.hint}>{t('logoHint')}</p>
    </div>
  )
}
