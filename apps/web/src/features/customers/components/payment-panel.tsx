import {
  FIELDS_OF,
  missingField,
  PAYMENT_FIELDS,
  PAYMENT_KINDS,
  type PaymentKind,
} from '@cais/domain/payments/payment-kinds'
import { TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { formatPercent } from '../../../lib/format/quantity.ts'
import { focusFirstField } from '../../../lib/screen/focus-first-field.ts'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { Button, IconButton } from '../../../ui/actions/button.tsx'
import { ReasonedButton } from '../../../ui/actions/reasoned-button.tsx'
import { CurrencyField } from '../../../ui/fields/currency-field.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { useRecordPayment, useSettleWithCredits } from '../api.ts'
import {
  type Account,
  choicesOf,
  detailsOfDraft,
  effectOf,
  isOver,
  leftOf,
  type PaymentDraft,
} from '../model/payment-draft.ts'
import classes from './account.module.css'

type Props = {
  account: Account
  draft: PaymentDraft
  onChange: (draft: PaymentDraft) => void
  onClose: () => void
}

/** A payment as it is entered: amount, date and kind, where it goes, and what it changes. */
export function PaymentPanel({ account, draft, onChange, onClose }: Props) {
  const t = useTranslations('payments')
  const form = useRef<HTMLFormElement>(null)
  const choices = choicesOf(draft, account.items)
  const left = leftOf(draft, choices)
  const { save, pending, error, isCreditsOnly } = useSave({ account, draft, onClose })
  const refusal = useRefusal(draft, account, isCreditsOnly)
  const [wasTried, setTried] = useState(false)
  const said = error ?? (wasTried ? refusal : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (refusal === undefined && !pending) save()
  }
  useShortcut('Ctrl+Enter', t('issue'), () => form.current?.requestSubmit())
  return (
    <aside className={classes.panel} aria-label={t('record')}>
      <form ref={form} onSubmit={submit} noValidate className={classes.form}>
        <header className={classes.panelHead}>
          <h2>{t('record')}</h2>
          <IconButton label={t('close')} variant="subtle" onClick={onClose}>
            <IconX size={18} aria-hidden="true" />
          </IconButton>
        </header>
        <Fields draft={draft} today={account.today} onChange={onChange} />
        <Destination {...{ account, draft, onChange, left }} />
        <Effect account={account} draft={draft} />
        {said && (
          <p role="alert" className={classes.refusal}>
            {said}
          </p>
        )}
        <footer className={classes.panelFoot}>
          <ReasonedButton type="submit" primary keys="Ctrl+Enter" refusal={refusal} loading={pending}>
            {isCreditsOnly ? t('useCredits') : t('issue')}
          </ReasonedButton>
        </footer>
      </form>
    </aside>
  )
}

/** Records the payment, or settles debts with open credits alone where no amount was received. */
function useSave({ account, draft, onClose }: Pick<Props, 'account' | 'draft' | 'onClose'>) {
  const choices = choicesOf(draft, account.items)
  const isCreditsOnly = draft.amount === null && choices.some(({ amount }) => amount < 0)
  const recording = useRecordPayment(onClose)
  const settling = useSettleWithCredits(onClose)
  const customerId = account.customer.id
  const save = () => {
    if (isCreditsOnly) settling.mutate({ params: { id: customerId }, body: { allocations: choices } })
    else {
      const { byHand: _byHand, amount, ...fields } = draft
      recording.mutate({ body: { ...fields, customerId, amount: amount ?? 0, allocations: choices } })
    }
  }
  const { isPending, error } = isCreditsOnly ? settling : recording
  return { save, pending: isPending, error: error?.message, isCreditsOnly }
}

function useRefusal(draft: PaymentDraft, { items }: Account, isCreditsOnly: boolean): string | undefined {
  const { amount } = draft
  const t = useTranslations('payments')
  const choices = choicesOf(draft, items)
  const left = leftOf(draft, choices)
  const over = items.find((item) =>
    choices.some((choice) => choice.entryId === item.id && isOver(choice.amount, item.open)),
  )
  if (over) return t('overOpen', { document: over.document, open: formatMoney(over.open) })
  if (isCreditsOnly) return left === 0 ? undefined : t('creditsDiffer')
  if (amount === null || amount <= 0) return t('amountMissing')
  const missing = missingField(detailsOfDraft(draft))
  if (missing) return t('fieldMissing', { field: t(missing) })
  return left < 0 ? t('tooMuch', { amount: formatMoney(-left) }) : undefined
}

function Fields({ draft, today, onChange }: Pick<Props, 'draft' | 'onChange'> & { today: string }) {
  const t = useTranslations('payments')
  const set = (values: Partial<PaymentDraft>) => onChange({ ...draft, ...values })
  return (
    <div ref={focusFirstField} className={classes.fields}>
      <CurrencyField
        label={t('received')}
        leftSection={<span className={classes.currency}>MZN</span>}
        leftSectionWidth={56}
        className={classes.amount}
        value={draft.amount}
        onChange={(amount) => set({ amount })}
      />
      <DateField
        label={t('date')}
        value={draft.paidOn}
        max={today}
        onChange={(day) => set({ paidOn: day ?? today })}
      />
      <SelectField
        label={t('kind')}
        value={draft.kind}
        options={PAYMENT_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        onChange={(kind) => set({ kind: (kind ?? 'transfer') as PaymentKind })}
      />
      {PAYMENT_FIELDS.filter((field) => FIELDS_OF[draft.kind][field]).map((field) =>
        field === 'chequeOn' ? (
          <DateField
            key={field}
            label={t(field)}
            required={FIELDS_OF[draft.kind].chequeOn === 'needed'}
            value={draft.chequeOn ?? null}
            onChange={(chequeOn) => set({ chequeOn })}
          />
        ) : (
          <TextInput
            key={field}
            label={t(field)}
            className={field === 'reference' ? classes.reference : undefined}
            maxLength={field === 'reference' ? 100 : 40}
            required={FIELDS_OF[draft.kind][field] === 'needed'}
            value={draft[field] ?? ''}
            onChange={(event) => set({ [field]: event.currentTarget.value })}
          />
        ),
      )}
    </div>
  )
}

/** Which documents it settles, and whether whole. */
function Destination({ account, draft, onChange, left }: Omit<Props, 'onClose'> & { left: number }) {
  const t = useTranslations('payments')
  const byId = new Map(account.items.map((item) => [item.id, item]))
  function whatHappens(amount: number, rest: number): string {
    if (isOver(amount, amount + rest)) return t('moreThanOpen', { amount: formatMoney(Math.abs(rest)) })
    if (amount < 0) return t('creditUsed')
    return rest === 0 ? t('paidWhole') : t('staysOpen', { amount: formatMoney(rest) })
  }
  return (
    <section className={classes.destination} aria-label={t('whereTo')}>
      <header>
        <h3>{t('whereTo')}</h3>
        <Button size="compact-sm" variant="subtle" onClick={() => onChange({ ...draft, byHand: null })}>
          {t('oldestFirst')}
        </Button>
      </header>
      <ul>
        {choicesOf(draft, account.items).map(({ entryId, amount }) => {
          const item = byId.get(entryId)
          const rest = (item?.open ?? 0) - amount
          return (
            <li key={entryId} data-credit={amount < 0 || undefined}>
              <span className="code">{item?.document}</span>
              <b>{formatMoney(amount)}</b>
              <small data-wrong={isOver(amount, item?.open ?? 0) || undefined}>
                {whatHappens(amount, rest)}
              </small>
            </li>
          )
        })}
      </ul>
      <p className={classes.left} data-wrong={left < 0 || undefined}>
        <span>{t('onAccount')}</span>
        <b>{formatMoney(left)}</b>
      </p>
    </section>
  )
}

function Effect({ account, draft }: Pick<Props, 'account' | 'draft'>) {
  const t = useTranslations('payments')
  const choices = choicesOf(draft, account.items)
  if (choices.length === 0 && draft.amount === null) return null
  const { freed, overdueBefore, overdueAfter, percentAfter } = effectOf(account, draft, choices)
  return (
    <p className={classes.effect} role="status">
      {freed.length > 0 && (
        <strong>{t('frees', { numbers: freed.map(({ number }) => number).join(', ') })} </strong>
      )}
      {overdueBefore !== overdueAfter &&
        t('overdueFalls', { from: formatMoney(overdueBefore), to: formatMoney(overdueAfter) })}{' '}
      {percentAfter !== null && t('creditFalls', { percent: formatPercent(percentAfter) })}
    </p>
  )
}
