import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiError, toApiError } from '../../../lib/api/api-error.ts'
import { uploadFile } from '../../../lib/api/upload-file.ts'
import { saveErrors } from '../../../lib/forms/save-errors.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SignaturePad } from '../../../ui/images/signature-pad.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { type CollectOrder, useHandOver } from '../api.ts'
import { type PickForm, shortLinesOf } from '../model/pick.ts'
import classes from './counter.module.css'

type Props = {
  order: CollectOrder
  form: PickForm
  onChange: (form: PickForm) => void
  onDone: (deliveryId: number) => void
}

/** Second step: who takes the goods, with the number of the identity document and a signature. */
export function HandOverStep({ order, form, onChange, onDone }: Props) {
  const t = useTranslations('deliveries.counter')
  const drawing = useRef<(() => Promise<Blob | null>) | null>(null)
  const [isSigned, setSigned] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const handOver = useHandOver(({ id }) => onDone(id))
  const errors = saveErrors(handOver.error ?? failure, ['receiverName', 'receiverDocument', 'unsignedReason'])
  const save = async () => {
    setFailure(null)
    setSending(true)
    try {
      const signature = await storeSignature(drawing.current)
      handOver.mutate({
        body: {
          orderId: order.id,
          version: order.version,
          lines: shortLinesOf(form, order),
          receiverName: form.receiverName,
          receiverDocument: form.receiverDocument,
          signature,
          unsignedReason: signature === null ? (form.unsignedReason ?? '') : '',
        },
      })
    } catch (error) {
      setFailure(toApiError(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <Card title={`2. ${t('step.handOver')}`}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className={classes.pair}>
          <TextInput
            label={t('receiver')}
            required
            autoFocus
            maxLength={100}
            autoComplete="off"
            value={form.receiverName}
            error={errors.of('receiverName')}
            onChange={(event) => onChange({ ...form, receiverName: event.currentTarget.value })}
          />
          <TextInput
            label={t('receiverDocument')}
            required
            maxLength={40}
            autoComplete="off"
            value={form.receiverDocument}
            error={errors.of('receiverDocument')}
            onChange={(event) => onChange({ ...form, receiverDocument: event.currentTarget.value })}
          />
        </div>
        <SignaturePad
          label={t('signature')}
          hint={t('signatureHint')}
          clearLabel={t('clear')}
          onDrawn={(read) => {
            drawing.current = read
            setSigned(read !== null)
          }}
        />
        {!isSigned && (
          <TextInput
            label={t('unsigned')}
            description={t('unsignedHint')}
            maxLength={200}
            autoComplete="off"
            value={form.unsignedReason ?? ''}
            error={errors.of('unsignedReason')}
            onChange={(event) => onChange({ ...form, unsignedReason: event.currentTarget.value })}
          />
        )}
        {(errors.rest ?? handOver.error?.message) && (
          <p role="alert" className={classes.error}>
            {errors.rest ?? handOver.error?.message}
          </p>
        )}
        <div className={classes.buttons}>
          <Button type="submit" primary loading={isSending || handOver.isPending}>
            {t('handOver')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Sends the drawing; the same one again is stored once. */
async function storeSignature(read: (() => Promise<Blob | null>) | null) {
  const bytes = read === null ? null : await read()
  if (bytes === null) return null
  const { digest, name } = await uploadFile({
    ...{ purpose: 'delivery-signature', bytes, name: 'assinatura.png' },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  return { digest, name }
}
