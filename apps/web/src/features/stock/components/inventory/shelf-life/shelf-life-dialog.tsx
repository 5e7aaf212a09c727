import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../../../../lib/queries/api-query.ts'
import { QuantityField } from '../../../../../ui/fields/quantity-field.tsx'
import { RadioGroup } from '../../../../../ui/fields/radio-group.tsx'
import { searchCustomers } from '../../../../../ui/fields/search-customers.ts'
import { SearchSelect } from '../../../../../ui/fields/search-select.tsx'
import { Dialog } from '../../../../../ui/popups/dialog.tsx'
import { TextSkeleton } from '../../../../../ui/states/skeletons.tsx'
import { searchProducts, useSaveShelfLife } from '../../../inventory-api.ts'
import {
  namesOf,
  type Parties,
  ruleOf,
  type ShelfLifeScope,
  shelfLifeScopes,
  subjectOf,
} from '../../../model/shelf-life.ts'
import classes from '../../dialog.module.css'
import { ReasonForm } from '../../reason-form.tsx'
import { ShelfLifeHistory } from './shelf-life-history.tsx'

type Props = { about: Parties; onClose: () => void }

/** Sets how many days of life goods must have on delivery: for a customer, a product, or the two together. */
export function ShelfLifeDialog({ about, onClose }: Props) {
  const t = useTranslations('inventory.life')
  const [{ customer, product }, setParties] = useState(about)
  const scopes = shelfLifeScopes({ customer, product })
  const [chosen, setScope] = useState<ShelfLifeScope>('exception')
  const scope = scopes.includes(chosen) ? chosen : scopes[0]
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
          name="products"
          label={t('product')}
          clearable
          value={product && { value: product.id, label: product.description }}
          load={searchProducts}
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
          <ShelfLifeForm
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

type FormProps = { scope: ShelfLifeScope; parties: Parties; onClose: () => void }

/** The days that hold now, and those that shall hold. */
function ShelfLifeForm({ scope, parties, onClose }: FormProps) {
  const t = useTranslations('inventory.life')
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
  const rule = ruleOf(rules.data.data, scope, subject)
  return (
    <>
      {rule?.mayChange === false ? (
        <p className={classes.lead}>{t('ofAllBranches', { days: rule.days })}</p>
      ) : (
        <DaysForm
          scope={scope}
          subject={subject}
          names={namesOf(scope, parties)}
          rule={rule}
          onClose={onClose}
        />
      )}
      <ShelfLifeHistory subject={subject} />
    </>
  )
}

type DaysProps = {
  scope: ShelfLifeScope
  subject: ReturnType<typeof subjectOf>
  /** Of the customer and the product, as messages name them. */
  names: string
  rule: ReturnType<typeof ruleOf>
  onClose: () => void
}

function DaysForm({ scope, subject, names, rule, onClose }: DaysProps) {
  const t = useTranslations('inventory.life')
  const [days, setDays] = useState<number | null>(rule?.days ?? null)
  // an invalid figure must not remove the rule
  const [isInvalid, setInvalid] = useState(false)
  const [isTried, setTried] = useState(false)
  const save = useSaveShelfLife(names, onClose)
  const isSame = days === (rule?.days ?? null)
  const hasWholeDays = days === null || Number.isInteger(days)
  const isWhole = () => {
    setTried(true)
    return !isInvalid && hasWholeDays && !isSame
  }
  const confirm = (reason: string) =>
    save.mutate({ body: { ...subject, days, version: rule?.version ?? 0, reason } })
  return (
    <ReasonForm
      confirmLabel={t(days === null && rule && !isInvalid ? 'remove' : 'save')}
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
        onChange={(number, invalidText) => {
          setDays(number)
          setInvalid(invalidText !== null)
        }}
      />
    </ReasonForm>
  )
}
