import { fiscalProblem } from '@cais/domain/customers/customer-card'
import { readNuit } from '@cais/domain/customers/nuit'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../lib/api/api.ts'
import { fieldError } from '../../lib/api/api-error.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { Button } from '../actions/button.tsx'
import { Toggle } from '../fields/toggle.tsx'
import { SlideIn } from '../popups/slide-in.tsx'
import classes from './customer-editor.module.css'

type Card = ApiData<'GET /customers/{id}'>
type Props = {
  customerId: number
  /** The label of the button that opens it. */
  label: string
  /** Label of the save button when saving does more, e.g. 'Guardar e facturar'. */
  saveLabel?: string
  /** Called when the card is saved and the customer can be invoiced. */
  onBillable?: () => void
  icon?: ReactNode
}

/**
 * A button that opens the customer card: NUIT, name, final consumer and addresses, for users who may edit
 * it.
 */
export function EditCustomer({ icon, label, ...editor }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="compact-sm" leftSection={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <CustomerEditor {...editor} onClose={() => setOpen(false)} />}
    </>
  )
}

type EditorProps = Omit<Props, 'label' | 'icon'> & { onClose: () => void }

function CustomerEditor({ customerId, onClose, ...rest }: EditorProps) {
  const t = useTranslations('ui.customerCard')
  // changes by others are detected by the version on saving; the fields never change while somebody types
  const found = useQuery({
    ...apiQuery('GET /customers/{id}', { params: { id: customerId } }),
    refetchOnMount: 'always',
  })
  const card = found.isFetchedAfterMount ? found.data?.data : undefined
  if (card === undefined) return <SlideIn open onClose={onClose} title={t('title')} loading />
  return <CardForm card={card} onClose={onClose} {...rest} />
}

type FormProps = Omit<EditorProps, 'customerId'> & { card: Card }

function CardForm({ card, saveLabel, onBillable, onClose }: FormProps) {
  const t = useTranslations('ui.customerCard')
  const ui = useTranslations('ui')
  const id = useId()
  // the card as it was opened, for comparison on saving
  const [seen] = useState(card)
  const [form, setForm] = useState(() => formOf(card))
  const set = (change: Partial<Form>) => setForm({ ...form, ...change })
  const save = useApiMutation('PUT /customers/{id}', {
    refreshes: ['customers'],
    success: t('saved', { name: form.name.trim() }),
    quiet: true,
    onSuccess: ({ data }) => {
      onClose()
      if (fiscalProblem(data) === null) onBillable?.()
    },
  })
  const nuitFault = isWrong(form.nuit) ? t('nuitWrong') : fieldError(save.error, 'nuit')
  const isMissing = form.name.trim() === '' || form.addresses.some(({ address }) => address.trim() === '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending || isMissing || isWrong(form.nuit)) return
    save.mutate({ params: { id: seen.id }, body: { version: seen.version, ...changed(form, seen) } })
  }
  const isErps = card.erpFields.includes('name')
  return (
    <SlideIn
      open
      onClose={onClose}
      title={t('titleOf', { code: seen.code })}
      footer={
        <Button primary type="submit" form={id} disabled={isMissing} loading={save.isPending}>
          {saveLabel ?? ui('save')}
        </Button>
      }
    >
      <form id={id} className={classes.form} onSubmit={submit}>
        <TextInput
          label={t('nuit')}
          description={t('nuitHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          data-autofocus
          value={form.nuit}
          error={nuitFault}
          onChange={(event) => set({ nuit: event.currentTarget.value })}
        />
        <TextInput
          label={t('name')}
          required
          disabled={isErps}
          description={isErps ? t('fromErp') : undefined}
          maxLength={200}
          value={form.name}
          error={form.name.trim() === '' ? ui('required') : fieldError(save.error, 'name')}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Toggle
          label={t('finalConsumer')}
          checked={form.finalConsumer}
          onChange={(finalConsumer) => set({ finalConsumer })}
        />
        {form.addresses.map(({ id: addressId, address }, index) => (
          <Textarea
            key={addressId}
            label={form.addresses.length === 1 ? t('address') : t('addressOf', { place: String(index + 1) })}
            required
            rows={2}
            maxLength={300}
            value={address}
            error={address.trim() === '' ? ui('required') : undefined}
            onChange={(event) =>
              set({ addresses: withText(form.addresses, addressId, event.currentTarget.value) })
            }
          />
        ))}
        <p className={classes.quiet}>{t('invoicesStay')}</p>
        {save.error && nuitFault === undefined && (
          <p role="alert" className={classes.error}>
            {save.error.message}
          </p>
        )}
      </form>
    </SlideIn>
  )
}

type Form = {
  readonly name: string
  readonly nuit: string
  readonly finalConsumer: boolean
  readonly addresses: readonly { readonly id: number; readonly address: string }[]
}

const formOf = ({ name, nuit, finalConsumer, addresses }: Card): Form => ({
  name,
  nuit: nuit ?? '',
  finalConsumer,
  addresses: addresses.map(({ id, address }) => ({ id, address })),
})

/** Long enough for a NUIT and not valid; shorter text is not reported yet. */
const isWrong = (text: string) => text.replace(/[\s.]/g, '').length >= 9 && readNuit(text) === null

const withText = (addresses: Form['addresses'], id: number, address: string) =>
  addresses.map((one) => (one.id === id ? { id, address } : one))

/** Only changed fields are sent. */
function changed(form: Form, card: Card) {
  const nuit = form.nuit.trim() === '' ? null : form.nuit
  const addresses = form.addresses.filter(
    ({ id, address }) => address.trim() !== card.addresses.find((one) => one.id === id)?.address,
  )
  return {
    ...(form.name.trim() !== card.name && { name: form.name }),
    ...(nuit !== card.nuit && { nuit }),
    ...(form.finalConsumer !== card.finalConsumer && { finalConsumer: form.finalConsumer }),
    ...(addresses.length > 0 && { addresses: [...addresses] }),
  }
}
