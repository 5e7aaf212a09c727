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
import { type FilledForm, FormNotices } from '../../../../ui/record/form-notices.tsx'
import type { ProductForm } from '../../model/product-form.ts'
import { useProductWords } from '../use-product-words.ts'
import { GoodsFields, IdentityFields } from './product-fields.tsx'
import classes from './product-form.module.css'
import { UnitFields } from './unit-fields.tsx'

type Props = {
  title: string
  code?: ReactNode
  filled: FilledForm<ProductForm>
  isNew: boolean
  fixedUnits?: readonly string[]
  isUsed?: boolean
  /** Fields that a connected ERP owns. */
  erpFields?: readonly string[]
  /** How many fields differ from what is saved. */
  changes: number
  saveLabel: string
  error: ApiError | null
  pending: boolean
  /** Gets the form, so that the first field that is refused can be focused. */
  onSave: (form: HTMLFormElement) => void
  actions?: ReactNode
  /** Stands below the fields of the last column: the history. */
  aside?: ReactNode
}

const FIELDS = [
  ...['code', 'description', 'vatCode', 'temperature', 'shelfLifeDays', 'minShelfLifeDays', 'active'],
  ...['units', 'baseUnit', 'unit', 'unitPrice'],
]

/** The fields of an article; what is wrong is said at its field. */
export function ProductEditor({ filled, isNew, changes, saveLabel, error, pending, ...props }: Props) {
  const t = useTranslations('products.form')
  const box = useRef<HTMLFormElement>(null)
  const missing = useMissing()
  const words = useProductWords()
  const errors = saveErrors(error, FIELDS)
  const { form, set, discard } = filled
  const save = () => {
    if (pending || changes === 0 || !box.current) return
    const required = [
      ...(isNew ? [form.code, form.unitPrice] : []),
      ...[form.description, form.vatCode],
      ...form.units.flatMap(({ code, factor }) => [code, factor]),
    ]
    if (!missing.asks(box.current, required)) props.onSave(box.current)
  }
  useShortcut('Ctrl+S', saveLabel, save, { enabled: changes > 0 })
  useRecordCommand(saveLabel, save, changes > 0)
  const { erpFields = [] } = props
  const section = { form, set, isNew, erpFields, errorOf: errors.of, missing: missing.of }
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
            <Link to="/settings/products">{t('list')}</Link>
            {props.code}
          </span>
        }
        back={{ to: '/settings/products' }}
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
        <FormNotices
          form={filled}
          fieldName={(field) => words.field(field)}
          valueText={({ field, value }) => words.value(field, value)}
        />
        {errors.rest && (
          <p role="alert" className={classes.error}>
            {errors.rest}
          </p>
        )}
        {changes > 0 && filled.recoveredFrom === null && (
          <p className={classes.kept}>
            {t('kept')}
            <Button size="compact-sm" onClick={discard}>
              {t('discard')}
            </Button>
          </p>
        )}
      </div>
      <div className={classes.page}>
        <div className={classes.column}>
          <IdentityFields {...section} />
          <GoodsFields {...section} />
          {props.aside}
        </div>
        <div className={classes.column}>
          <UnitFields
            form={form}
            fixedUnits={props.fixedUnits ?? []}
            isUsed={props.isUsed ?? false}
            onChange={set}
            errorOf={errors.of}
            missing={missing.of}
          />
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
