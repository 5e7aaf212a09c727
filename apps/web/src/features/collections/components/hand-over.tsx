import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { deleteCopy, readCopy, saveCopy } from '../../../lib/local-copy.ts'
import { storeDeviceFile } from '../../../lib/offline/device-files.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SignaturePad } from '../../../ui/images/signature-pad.tsx'
import type { CollectionWork } from '../model/use-collection.ts'
import classes from './collection.module.css'

type Form = { readonly name: string; readonly unsignedReason: string }

/** Who handed the goods over, with a signature at a customer; then the collection is over, here at once and on the server when there is a line. */
export function HandOver({ work }: { work: CollectionWork }) {
  const t = useTranslations('collections.handOver')
  const { collection, userId } = work
  const copy = `collection-end.${collection.id}`
  const [form, setForm] = useState<Form>(
    () => readCopy<Form>(copy)?.value ?? { name: '', unsignedReason: '' },
  )
  const drawing = useRef<(() => Promise<Blob | null>) | null>(null)
  const [isSigned, setSigned] = useState(false)
  const isAtCustomer = collection.goods === 'collection'
  const open = collection.lines.filter(({ received }) => received === null).length
  const change = (values: Partial<Form>) => {
    const next = { ...form, ...values }
    setForm(next)
    saveCopy(copy, next)
  }
  const why =
    open > 0
      ? t('linesOpen', { count: open })
      : form.name.trim() === ''
        ? t('nameMissing')
        : isAtCustomer && !isSigned && form.unsignedReason.trim() === ''
          ? t('signatureMissing')
          : null
  const end = async () => {
    const drawn = await drawing.current?.()
    const signature = drawn
      ? await storeDeviceFile(userId, {
          bytes: drawn,
          name: 'assinatura.png',
          purpose: 'collection-signature',
        })
      : null
    deleteCopy(copy)
    const unsignedReason = signature ? '' : form.unsignedReason
    work.end({ collectedFrom: form.name, signature, unsignedReason })
  }
  return (
    <section className={classes.card} aria-label={t('title')}>
      <div className={classes.form}>
        <TextInput
          label={t(isAtCustomer ? 'name' : 'driver')}
          required
          maxLength={100}
          autoComplete="off"
          value={form.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        {isAtCustomer && (
          <SignaturePad
            label={t('signature')}
            hint={t('signatureHint')}
            clearLabel={t('clear')}
            onDrawn={(read) => {
              drawing.current = read
              setSigned(read !== null)
            }}
          />
        )}
        {isAtCustomer && !isSigned && (
          <TextInput
            label={t('unsigned')}
            maxLength={200}
            autoComplete="off"
            value={form.unsignedReason}
            onChange={(event) => change({ unsignedReason: event.currentTarget.value })}
          />
        )}
        <Button primary className={classes.footButton} disabled={why !== null} onClick={() => void end()}>
          {t(isAtCustomer ? 'end' : 'endAtDock')}
        </Button>
        {why !== null && <p className={classes.detail}>{why}</p>}
      </div>
    </section>
  )
}
