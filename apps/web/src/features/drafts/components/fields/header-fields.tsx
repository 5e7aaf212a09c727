import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/actions/button.tsx'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { PercentField } from '../../../../ui/fields/percent-field.tsx'
import { Toggle } from '../../../../ui/fields/toggle.tsx'
import { changeType } from '../../model/change-type.ts'
import type { DraftHeader } from '../../model/session/draft-form.ts'
import type { DraftSession } from '../../model/session/draft-session.ts'
import { obstacleOf } from '../../model/session/draft-state.ts'
import { fieldRefusal } from '../../model/session/refusals.ts'
import type { ChangeKey } from '../editor/use-key-change.tsx'
import { usePastWords } from '../notices/use-past-words.ts'
import { useDraft, useDraftHead } from '../use-draft.ts'
import { useRevised } from '../use-revised.ts'
import { AddressField } from './address-field.tsx'
import { CustomerField } from './customer-field.tsx'
import classes from './header-fields.module.css'
import { KeptFields } from './kept-fields.tsx'
import { PlaceField } from './place-field.tsx'
import { ReasonField } from './reason-field.tsx'
import { SeldomFields } from './seldom-fields.tsx'
import { TypeField } from './type-field.tsx'
import { TypedText } from './typed-text.tsx'

type Props = { session: DraftSession; changeKey: ChangeKey }

/** The head of the document in the order in which a seller asks for it; what seldom changes is folded away. */
export function HeaderFields({ session, changeKey }: Props) {
  const t = useTranslations('drafts.fields')
  const form = useDraftHead(session)
  const refusal = useDraft(session, obstacleOf)
  const past = usePastWords()
  const isNew = useDraft(session, ({ saved }) => saved === null)
  const isRevision = useRevised(session) !== null
  const [unfolded, setUnfolded] = useState(false)
  const set = (change: Partial<DraftHeader>) => session.change((now) => ({ ...now, ...change }))
  const field = (name: keyof DraftHeader) => ({ label: t(name), error: fieldRefusal(refusal, name) })
  return (
    <section className={classes.fields} aria-label={t('header')}>
      {isNew && <TypeField value={form.type} onChange={(type) => session.change(changeType(type))} />}
      <div className={classes.grid}>
        {isRevision ? (
          <KeptFields form={form} />
        ) : (
          <CustomerField form={form} changeKey={changeKey} error={fieldRefusal(refusal, 'customerId')} />
        )}
        <AddressField form={form} onChange={set} error={fieldRefusal(refusal, 'addressId')} />
        <PlaceField
          form={form}
          changeKey={changeKey}
          keepsBranch={isRevision}
          error={fieldRefusal(refusal, 'warehouse')}
        />
        <TypedText
          {...field('poNumber')}
          value={form.poNumber}
          maxLength={60}
          onChange={(poNumber) => set({ poNumber })}
        />
        <DateField
          {...field('deliveryDate')}
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
          unread={form.unreadDiscount}
          onChange={(discount, unreadDiscount, before) =>
            session.change((now) => ({
              ...now,
              discount: (unreadDiscount === null ? discount : before) ?? 0,
              unreadDiscount: unreadDiscount ?? undefined,
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
        <SeldomFields
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
