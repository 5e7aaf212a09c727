import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/actions/button.tsx'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { PercentField } from '../../../../ui/fields/percent-field.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { Toggle } from '../../../../ui/fields/toggle.tsx'
import { customerAddressesQuery, reasonsQuery } from '../../api.ts'
import { fieldRefusal } from '../../model/checks/refusals.ts'
import type { DraftHeader } from '../../model/form/draft-form.ts'
import { changeType } from '../../model/form/edit-header.ts'
import type { DraftSession } from '../../model/sending/draft-session.ts'
import { currentError } from '../../model/state/draft-state.ts'
import { useDayOffText, usePastDateText } from '../notices/use-past-date-text.ts'
import { type DraftHead, useDraft, useDraftHead, useRevised, useTruck } from '../use-draft.ts'
import { CustomerField } from './customer-field.tsx'
import classes from './header-fields.module.css'
import { LockedFields } from './locked-fields.tsx'
import { MoreFields } from './more-fields.tsx'
import { PlaceField } from './place-field.tsx'
import { TrimmedTextField } from './trimmed-text-field.tsx'
import { TypeField } from './type-field.tsx'
import type { ChangeKey } from './use-key-change.tsx'

type Props = { session: DraftSession; changeKey: ChangeKey }

/** The header of the document in the order in which a seller asks for it; rarely changed fields are folded away. */
export function HeaderFields({ session, changeKey }: Props) {
  const t = useTranslations('drafts.fields')
  const form = useDraftHead(session)
  const refusal = useDraft(session, currentError)
  const past = usePastDateText()
  const dayOffText = useDayOffText()
  const isNew = useDraft(session, ({ saved }) => saved === null)
  const isRevision = useRevised(session) !== null
  const truck = useTruck(session)
  const [unfolded, setUnfolded] = useState(false)
  const set = (change: Partial<DraftHeader>) => session.change((now) => ({ ...now, ...change }))
  const field = (name: keyof DraftHeader) => ({ label: t(name), error: fieldRefusal(refusal, name) })
  return (
    <section className={classes.fields} aria-label={t('header')}>
      {isNew && <TypeField value={form.type} onChange={(type) => session.change(changeType(type))} />}
      <div className={classes.grid}>
        {isRevision ? (
          <LockedFields form={form} />
        ) : (
          <CustomerField form={form} changeKey={changeKey} error={fieldRefusal(refusal, 'customerId')} />
        )}
        <AddressField form={form} onChange={set} error={fieldRefusal(refusal, 'addressId')} />
        {truck === null && (
          <PlaceField
            form={form}
            changeKey={changeKey}
            keepsBranch={isRevision}
            error={fieldRefusal(refusal, 'warehouse')}
          />
        )}
        <TrimmedTextField
          {...field('poNumber')}
          value={form.poNumber}
          maxLength={60}
          onChange={(poNumber) => set({ poNumber })}
        />
        <DateField
          {...field('deliveryDate')}
          hint={dayOffText(form.deliveryDate, form.branchId)}
          error={past(form, 'deliveryDate') ?? fieldRefusal(refusal, 'deliveryDate')}
          value={form.deliveryDate || null}
          onChange={(date) => set({ deliveryDate: date ?? '' })}
        />
        <DateField
          {...field('dueAt')}
          label={t(form.type === 'COT' ? 'validUntil' : 'dueAt')}
          error={past(form, 'dueAt') ?? fieldRefusal(refusal, 'dueAt')}
          value={form.dueAt || null}
          onChange={(date) => set({ dueAt: date ?? '' })}
        />
        <PercentField
          {...field('discount')}
          value={form.discount}
          invalidInput={form.invalidDiscount}
          onChange={(discount, invalidDiscount, before) =>
            session.change((now) => ({
              ...now,
              discount: (invalidDiscount === null ? discount : before) ?? 0,
              invalidDiscount: invalidDiscount ?? undefined,
            }))
          }
        />
        {form.type === 'POF' && (
          <ReasonField
            value={form.reasonId}
            onChange={(reasonId) => set({ reasonId })}
            error={fieldRefusal(refusal, 'reasonId')}
          />
        )}
        <div>
          <span className={classes.label}>{t('withdraws')}</span>
          <Toggle
            label={t(form.withdraws ? 'yes' : 'no')}
            checked={form.withdraws}
            onChange={(withdraws) => set({ withdraws })}
          />
        </div>
      </div>
      {unfolded && (
        <MoreFields
          form={form}
          refusal={refusal}
          set={set}
          onType={isNew || isRevision ? undefined : (type) => session.change(changeType(type))}
          changeKey={changeKey}
        />
      )}
      <Button
        variant="subtle"
        className={classes.fold}
        aria-expanded={unfolded}
        leftSection={unfolded ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
        onClick={() => setUnfolded(!unfolded)}
      >
        {t(unfolded ? 'less' : 'more')}
      </Button>
    </section>
  )
}

type AddressFieldProps = {
  form: DraftHead
  onChange: (change: Partial<DraftHeader>) => void
  error: string | undefined
}

/** Where it is delivered: one of the customer's addresses, which also sets the province. */
function AddressField({ form, onChange, error }: AddressFieldProps) {
  const t = useTranslations('drafts.fields')
  const { customerId, addressId } = form
  const addresses = useQuery({ ...customerAddressesQuery(customerId ?? 0), enabled: customerId !== null })
  const known = addresses.data?.data ?? []
  const pick = (id: string | null) => {
    const address = known.find((one) => String(one.id) === id)
    onChange({ addressId: address?.id ?? null, provinceId: address?.provinceId ?? form.provinceId })
  }
  return (
    <SelectField
      label={t('addressId')}
      placeholder={t('noAddress')}
      value={addressId === null ? null : String(addressId)}
      options={known.map(({ id, address }) => ({ value: String(id), label: address }))}
      disabled={customerId === null}
      onChange={pick}
      error={error}
    />
  )
}

type ReasonFieldProps = {
  value: string | null
  onChange: (id: string | null) => void
  error: string | undefined
}

/** The reason of an offer: only reasons that belong to no place of the delivery (decision 0057). */
function ReasonField({ value, onChange, error }: ReasonFieldProps) {
  const t = useTranslations('drafts.fields')
  const reasons = useQuery(reasonsQuery()).data?.data ?? []
  return (
    <SelectField
      label={t('reasonId')}
      value={value}
      options={reasons
        .filter(({ place }) => place === 'none')
        .map(({ id, name }) => ({ value: id, label: name }))}
      description={reasons.find(({ id }) => id === value)?.needsText ? t('reasonText') : undefined}
      clearable
      onChange={onChange}
      error={error}
    />
  )
}
