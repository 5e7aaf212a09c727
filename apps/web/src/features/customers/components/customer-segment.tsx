import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../lib/api/api.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { SlideIn } from '../../../ui/popups/slide-in.tsx'
import { segmentNamesQuery, useFixSegment } from '../api.ts'
import classes from './customer.module.css'

type Customer = ApiData<'GET /customers/{id}/summary'>['customer']

/** The segment of the customer with why it has it, and for who keeps the card the way to fix it. */
export function CustomerSegment({ customer }: { customer: Customer }) {
  const t = useTranslations('customers.segment')
  const [open, setOpen] = useState(false)
  const why = useReason(customer)
  return (
    <>
      {customer.segment ?? t('none')}
      {why && <small className={classes.why}>{why}</small>}
      {customer.editable && (
        <Button size="compact-sm" onClick={() => setOpen(true)}>
          {t('change')}
        </Button>
      )}
      {open && <SegmentForm customer={customer} onClose={() => setOpen(false)} />}
    </>
  )
}

/** '1 240 000,00 MZN com IVA em 12 meses': the figures when the rule gave the segment. */
function useReason({ segmentFixed, segmentReason: reason }: Customer): string {
  const t = useTranslations('customers.segment')
  if (segmentFixed) return t('fixed')
  if (reason === null) return ''
  const { rule, months = 0, turnover, vat = 'with', documents } = reason
  const figures = [
    turnover !== undefined && t('turnover', { amount: formatMoney(turnover), vat: t(`vat.${vat}`), months }),
    documents !== undefined && t('documents', { count: documents, months }),
  ].filter(Boolean)
  return figures.length > 0 ? figures.join(' · ') : t('byRule', { number: String(rule) })
}

const BY_RULES = ''

function SegmentForm({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useTranslations('customers.segment')
  const ui = useTranslations('ui')
  const id = useId()
  const names = useQuery(segmentNamesQuery()).data?.data
  const [chosen, setChosen] = useState(customer.segmentFixed ? (customer.segment ?? BY_RULES) : BY_RULES)
  const save = useFixSegment(t('saved'), onClose)
  const isConflict = save.error?.code === 'VERSION_CONFLICT'
  return (
    <SlideIn
      open
      onClose={onClose}
      title={t('title', { name: customer.name })}
      size={420}
      footer={
        <Button primary type="submit" form={id} loading={save.isPending}>
          {ui('save')}
        </Button>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault()
          const segment = chosen === BY_RULES ? null : chosen
          save.mutate({ params: { id: customer.id }, body: { segment, version: customer.version } })
        }}
      >
        <SelectField
          label={t('field')}
          description={names?.length === 0 ? t('noNames') : t('hint')}
          value={chosen}
          error={save.error ? (isConflict ? t('conflict') : save.error.message) : undefined}
          options={[
            { value: BY_RULES, label: t('byRules') },
            ...(names ?? []).map((name) => ({ value: name, label: name })),
          ]}
          onChange={(name) => setChosen(name ?? BY_RULES)}
        />
      </form>
    </SlideIn>
  )
}
