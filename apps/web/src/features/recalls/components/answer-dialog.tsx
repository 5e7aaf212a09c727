import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import { type Recall, type RecallCustomer, useAnswer } from '../api.ts'
import classes from './recalls.module.css'

type Props = { recall: Recall; customer: RecallCustomer; onClose: () => void }

/** What a customer says they still have of the batch; 0 is an answer, too. */
export function AnswerDialog({ recall, customer, onClose }: Props) {
  const t = useTranslations('recalls.answer')
  const [stillHas, setStillHas] = useState<number | null>(customer.answer?.stillHas ?? null)
  const [note, setNote] = useState(customer.note)
  const answer = useAnswer(onClose)
  const save = (value: number | null) =>
    answer.mutate({ params: { id: recall.id, customerId: customer.id }, body: { stillHas: value, note } })
  return (
    <Dialog open onClose={onClose} title={customer.name}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (stillHas !== null) save(stillHas)
        }}
      >
        <p className={classes.quiet}>
          {t('got', { quantity: formatQuantity(customer.quantity), unit: recall.unit })}
        </p>
        <QuantityField
          label={t('stillHas', { unit: recall.unit })}
          value={stillHas}
          error={answer.error?.message}
          onChange={setStillHas}
          data-autofocus
        />
        <TextInput
          label={t('note')}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          {customer.answer !== null && <Button onClick={() => save(null)}>{t('takeBack')}</Button>}
          <Button onClick={() => setStillHas(0)}>{t('nothing')}</Button>
          <Button type="submit" primary loading={answer.isPending} disabled={stillHas === null}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
