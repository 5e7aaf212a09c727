import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../../../lib/api/api-query.ts'
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx'
import { RadioGroup } from '../../../../ui/fields/radio-group.tsx'
import { searchCustomers } from '../../../../ui/fields/search-customers.ts'
import { SearchSelect } from '../../../../ui/fields/search-select.tsx'
import { Dialog } from '../../../../ui/popups/dialog.tsx'
import { TextSkeleton } from '../../../../ui/states/skeletons.tsx'
import { searchArticles } from '../../api/search-articles.ts'
import { useSaveShelfLife } from '../../api/use-ledger-writes.ts'
import { type LifeScope, lifeScopes, type Parties, ruleOf, subjectOf } from '../../model/shelf-life.ts'
import classes from '../ledger/dialog.module.css'
import { ReasonForm } from '../ledger/reason-form.tsx'
import { LifeHistory } from './life-history.tsx'

type Props = { about: Parties; onClose: () => void }

/** Says how many days of life goods must have on delivery: for a customer, an article, or the two together. */
export function LifeDialog({ about, onClose }: Props) {
  const t = useTranslations('inventory.life')
  const [{ customer, product }, setParties] = useState(about)
  const scopes = lifeScopes({ customer, product })
  const [wished, setScope] = useState<LifeScope>('exception')
  const scope = scopes.includes(wished) ? wished : scopes[0]
  return (
    <Dialog open onClose={onClose} title={t('dialogTitle')} size={520}>
      <div className={classes.form}>
        <SearchSelect
          name="customers"
          label={t('customer')}
          clearable
          value={customer && { value: String(customer.id), label: customer.name }}
          load={searchCustomers}
          onChange={(found) =>
            setParties({ product, customer: found && { id: Number(found.value), name: found.label } })
          }
        />
        <SearchSelect
          name="articles"
          label={t('product')}
          clearable
          value={product && { value: product.id, label: product.description }}
          load={searchArticles}
          onChange={(found) =>
            setParties({ customer, product: found && { id: found.value, description: found.label } })
          }
        />
        {scopes.length > 1 && (
          <RadioGroup
            label={t('scope')}
            value={scope ?? 'exception'}
            options={scopes.map((value) => ({ value, label: t(`scopes.${value}`) }))}
            onChange={(value) => setScope(scopes.find((one) => one === value) ?? 'exception')}
          />
        )}
        {scope === undefined ? (
          <p className={classes.lead}>{t('chooseOne')}</p>
        ) : (
          <LifeForm
            key={`${scope}${customer?.id}${product?.id}`}
            scope={scope}
            parties={{ customer, product }}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}

type FormProps = { scope: LifeScope; parties: Parties; onClose: () => void }

/** The days that are said now, and those that shall hold. */
function LifeForm({ scope, parties, onClose }: FormProps) {
  const subject = subjectOf(scope, parties)
  const rules = useQuery(
    apiQuery('GET /stock/shelf-life', {
      query: {
        ...(subject.customerId !== null && { customerId: subject.customerId }),
        ...(subject.productId !== null && { productId: subject.productId }),
        perPage: 200,
      },
    }),
  )
  if (!rules.data) return <TextSkeleton lines={3} />
  return (
    <>
      <DaysForm
        scope={scope}
        subject={subject}
        rule={ruleOf(rules.data.data, scope, subject)}
        onClose={onClose}
      />
      <LifeHistory subject={subject} />
    </>
  )
}

type DaysProps = {
  scope: LifeScope
  subject: ReturnType<typeof subjectOf>
  rule: ReturnType<typeof ruleOf>
  onClose: () => void
}

function DaysForm({ scope, subject, rule, onClose }: DaysProps) {
  const t = useTranslations('inventory.life')
  const [days, setDays] = useState<number | null>(rule?.days ?? null)
  // what cannot be taken is no wish to remove the rule
  const [isUnread, setUnread] = useState(false)
  const [isTried, setTried] = useState(false)
  const save = useSaveShelfLife(onClose)
  const isSame = days === (rule?.days ?? null)
  const hasWholeDays = days === null || Number.isInteger(days)
  const isWhole = () => {
    setTried(true)
    return !isUnread && hasWholeDays && !isSame
  }
  const confirm = (reason: string) =>
    save.mutate({ body: { ...subject, days, version: rule?.version ?? 0, reason } })
  return (
    <ReasonForm
      confirmLabel={t(days === null && rule && !isUnread ? 'remove' : 'save')}
      isWhole={isWhole}
      pending={save.isPending}
      error={save.error?.message}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <QuantityField
        label={t('days')}
        description={t(scope === 'exception' ? 'daysOfBoth' : 'daysOfOne')}
        error={hasWholeDays ? (isTried && isSame ? t('same') : undefined) : t('wholeDays')}
        value={days}
        onChange={(number, unread) => {
          setDays(number)
          setUnread(unread !== null)
        }}
      />
    </ReasonForm>
  )
}
