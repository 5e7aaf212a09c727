import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../../lib/api/api-error.ts'
import { saveErrors } from '../../../../lib/forms/save-errors.ts'
import { useRecordCommand } from '../../../../lib/screen/record-commands.ts'
import { useShortcut } from '../../../../lib/screen/shortcuts.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { useMissing } from '../../../../ui/fields/use-missing.ts'
import { DecisionBar } from '../../../../ui/page/decision-bar.tsx'
import { PageHeader } from '../../../../ui/page/page-header.tsx'
import { FormNotices } from '../../../../ui/record/form-notices.tsx'
import { asksReason, type CustomerField, changedAddresses } from '../../model/customer-form.ts'
import type { CustomerEditing } from '../../model/use-customer-editing.ts'
import { AddressFields } from './address-fields.tsx'
import { CreditFields, IdentityFields, MorpheusFields, ServingFields } from './customer-fields.tsx'
import classes from './customers.module.css'
import { useCustomerWords } from './use-customer-words.ts'

type Props = {
  title: string
  code?: ReactNode
  beside?: ReactNode
  actions?: ReactNode
  editing: CustomerEditing
  isNew: boolean
  /** The fields that the user may change. */
  fields: readonly string[]
  /** Those that a connected ERP owns. */
  erpFields?: readonly string[]
  saveLabel: string
  error: ApiError | null
  pending: boolean
  /** Gets the form, so that the first field that is refused can be focused. */
  onSave: (form: HTMLFormElement) => void
  /** Takes back what was typed. */
  onDiscard: () => void
  /** Stands in the last column: the history. */
  aside?: ReactNode
}

/** The fields of a customer in sections; what is wrong is said at its field. */
export function CustomerEditor({ editing, isNew, fields, saveLabel, error, pending, ...props }: Props) {
  const { erpFields = [] } = props
  const t = useTranslations('cards')
  const box = useRef<HTMLFormElement>(null)
  const missing = useMissing()
  const errors = saveErrors(error, [...fields, 'reason'])
  const { form, seen, changes, reason } = editing
  const save = () => {
    if (pending || changes === 0 || !box.current) return
    const required = [
      form.name,
      form.branchId,
      ...changedAddresses(form, seen).map(({ address }) => address),
      ...(asksReason(form, seen) ? [reason] : []),
    ]
    if (!missing.asks(box.current, required)) props.onSave(box.current)
  }
  useShortcut('Ctrl+S', saveLabel, save, { enabled: changes > 0 })
  useRecordCommand(saveLabel, save, changes > 0)
  const errorOf = (field: string) =>
    (field === 'reason' && asksReason(form, seen) ? missing.of(reason) : undefined) ?? errors.of(field)
  const section = {
    editing,
    may: (field: CustomerField) => fields.includes(field),
    erps: (field: CustomerField) => erpFields.includes(field),
    errorOf,
    missing: missing.of,
    error,
  }
  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <PageHeader
        title={props.title}
        eyebrow={
          <span className={classes.eyebrow}>
            <Link to="/settings/customers">{t('title')}</Link>
            {props.code}
          </span>
        }
        beside={props.beside}
        back={{ to: '/settings/customers' }}
        actions={
          <>
            {props.actions}
            <span className={classes.saving}>
              <Button type="submit" primary keys="Ctrl+S" disabled={changes === 0} loading={pending}>
                {saveLabel}
              </Button>
            </span>
          </>
        }
      />
      <div className={classes.notices}>
        <Notices editing={editing} rest={errors.rest} onDiscard={props.onDiscard} />
      </div>
      <div className={classes.page}>
        <div className={classes.column}>
          <IdentityFields {...section} isNew={isNew} />
          <CreditFields {...section} />
        </div>
        <div className={classes.column}>
          <ServingFields {...section} />
          {fields.includes('addresses') && (
            <AddressFields
              form={form}
              seen={seen}
              onChange={editing.set}
              errorOf={errors.of}
              missing={missing.of}
            />
          )}
        </div>
        <div className={classes.column}>
          <MorpheusFields {...section} />
          {props.aside}
        </div>
      </div>
      {changes > 0 && (
        <div className={classes.thumb}>
          <DecisionBar label={saveLabel}>
            <Button type="submit" primary fullWidth loading={pending}>
              {saveLabel}
            </Button>
          </DecisionBar>
        </div>
      )}
    </form>
  )
}

type NoticeProps = { editing: CustomerEditing; rest: string | undefined; onDiscard: () => void }

/** What another person saved meanwhile, what was refused as a whole, and that what was typed is safe. */
function Notices({ editing, rest, onDiscard }: NoticeProps) {
  const t = useTranslations('cards')
  const words = useCustomerWords()
  return (
    <>
      <FormNotices
        form={{ ...editing, discard: onDiscard }}
        fieldName={(field) => words.field(field)}
        valueText={({ field, value }) => words.value(field, value)}
      />
      {rest && (
        <p role="alert" className={classes.error}>
          {rest}
        </p>
      )}
      {editing.changes > 0 && (
        <p className={classes.kept}>
          {t('kept')}
          <Button size="compact-sm" onClick={onDiscard}>
            {t('discard')}
          </Button>
        </p>
      )}
    </>
  )
}
