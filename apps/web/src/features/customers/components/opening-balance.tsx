import { TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldError } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { CurrencyField } from '../../../ui/fields/currency-field.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import { useEnterOpening } from '../api.ts'
import type { Account } from '../model/payment-draft.ts'
import classes from './account.module.css'

/** A document from before the company began here, typed by hand; many at once come in as a file. */
export function OpeningBalance({ account }: { account: Account }) {
  const t = useTranslations('payments.opening')
  const [isOpen, setOpen] = useState(false)
  if (!account.allowedActions.includes('enter-opening')) return null
  return (
    <>
      <p className={classes.opening}>
        <span>{t('missing')}</span>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {t('enter')}
        </Button>
      </p>
      {isOpen && <OpeningDialog account={account} onClose={() => setOpen(false)} />}
    </>
  )
}

type Typed = { document: string; issuedOn: string | null; dueOn: string | null; amount: number | null }
const NOTHING: Typed = { document: '', issuedOn: null, dueOn: null, amount: null }

function OpeningDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useTranslations('payments.opening')
  const words = useTranslations('payments')
  const [typed, setTyped] = useState(NOTHING)
  const [isCredit, setCredit] = useState(false)
  const [isTried, setTried] = useState(false)
  const set = (values: Partial<Typed>) => setTyped({ ...typed, ...values })
  const entering = useEnterOpening(t('entered', { document: typed.document }), onClose)
  const { document, issuedOn, dueOn, amount } = typed
  const needed = (field: 'document' | 'issuedOn' | 'amount') =>
    isTried && (typed[field] === null || typed[field] === '')
      ? t('needed')
      : fieldError(entering.error, field)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (document.trim() === '' || issuedOn === null || amount === null || entering.isPending) return
    const body = {
      document: document.trim(),
      issuedOn,
      ...(dueOn !== null && { dueOn }),
      amount: isCredit ? -amount : amount,
    }
    entering.mutate({ params: { id: account.customer.id }, body })
  }
  const isAtField = entering.error?.details.some(({ field }) => field in NOTHING) ?? false
  return (
    <Dialog open onClose={onClose} title={t('title', { customer: account.customer.name })}>
      <form className={classes.openingForm} onSubmit={submit} noValidate>
        <TextInput
          label={words('document')}
          placeholder={t('documentExample')}
          maxLength={60}
          value={document}
          error={needed('document')}
          onChange={(event) => set({ document: event.currentTarget.value })}
        />
        <DateField
          label={words('date')}
          value={issuedOn}
          max={account.today}
          error={needed('issuedOn')}
          onChange={(day) => set({ issuedOn: day })}
        />
        <DateField
          label={t('due', { condition: account.customer.paymentCondition })}
          value={dueOn}
          error={fieldError(entering.error, 'dueOn')}
          onChange={(day) => set({ dueOn: day })}
        />
        <CurrencyField
          label={t('amount')}
          value={amount}
          error={needed('amount')}
          onChange={(value) => set({ amount: value })}
        />
        <Toggle label={t('isCredit')} checked={isCredit} onChange={setCredit} />
        {entering.error && !isAtField && (
          <p role="alert" className={classes.refusal}>
            {entering.error.message}
          </p>
        )}
        <div className={classes.openingButtons}>
          <Button onClick={onClose}>{words('close')}</Button>
          <Button primary type="submit" loading={entering.isPending}>
            {t('enter')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
