import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldError } from '../../../lib/api/api-error.ts'
import { isConflict, useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { focusFirstError } from '../../../lib/screen/focus-first-error.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { useMissing } from '../../../ui/fields/use-missing.ts'
import { ImageField } from '../../../ui/images/image-field.tsx'
import { StoredImage } from '../../../ui/images/stored-image.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { FormNotices } from '../../../ui/record/form-notices.tsx'
import { Timeline } from '../../../ui/record/timeline.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton, TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Company, companyHistoryQuery, companyQuery, useChangeCompany } from '../api.ts'
import { COMPANY_FIELDS, type CompanyForm, companyBody, formOfCompany } from '../model/company-form.ts'
import classes from './company.module.css'
import { CompanyFields } from './company-fields.tsx'

/** The company as screens and papers show it, and who changed it. */
export function CompanyTab() {
  const { data, error, refetch } = useQuery(companyQuery())
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <RowsSkeleton />
  return (
    <div className={classes.page}>
      <CompanyEditor company={data.data} />
      <CompanyHistory />
    </div>
  )
}

function CompanyEditor({ company }: { company: Company }) {
  const t = useTranslations('setup.company')
  const ui = useTranslations('ui')
  const missing = useMissing()
  const [isSending, setSending] = useState(false)
  const filled = useRecordForm({ name: 'company', record: company, formOf: formOfCompany })
  const { seen, form, set } = filled
  const change = useChangeCompany(t('saved'), (saved) => filled.saved(saved))
  if (!change.isPending && !change.isSuccess) filled.follow()
  const body = companyBody(form, formOfCompany(seen))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    if (change.isPending || isSending || missing.asks(element, [form.name, form.nuit])) return
    change.mutate(
      { body: { version: seen.version, ...body } },
      {
        onError: (error) =>
          isConflict(error) ? filled.merge(error.current as Company) : focusFirstError(element),
      },
    )
  }
  const error = change.error
  const isAtField = error?.details.some(({ field }) => field in form) ?? false
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormNotices
        form={filled}
        fieldName={(field) => t(`fields.${field}`)}
        valueText={({ value }) => valueText(value)}
      />
      <Card title={t('title')}>
        <p className={classes.text}>{t('text')}</p>
        <CompanyFields
          value={form}
          onChange={set}
          missing={missing.of}
          errorOf={(field) => fieldError(error, field)}
        />
      </Card>
      <Card title={t('fields.logo')}>
        <ImageField
          label={t('logoLabel')}
          description={t('logoHint')}
          purpose="company-logo"
          value={form.logo}
          onChange={(logo) => set({ logo })}
          onSending={setSending}
          stored={<StoredLogo company={seen} />}
          storedDigest={seen.logo?.digest}
          name={form.name}
          error={fieldError(error, 'logo')}
        />
      </Card>
      {error && !isAtField && !isConflict(error) && (
        <p role="alert" className={classes.error}>
          {error.message}
        </p>
      )}
      <div className={classes.buttons}>
        <Button
          primary
          type="submit"
          disabled={Object.keys(body).length === 0}
          loading={change.isPending || isSending}
        >
          {ui('save')}
        </Button>
      </div>
    </form>
  )
}

const StoredLogo = ({ company }: { company: Company }) => (
  <StoredImage
    file="GET /company/logo"
    input={{}}
    digest={company.logo?.digest ?? null}
    name={company.name}
    size={72}
    alt={company.name}
  />
)

const valueText = (value: unknown): string | null => {
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name)
  return value ? String(value) : null
}

const ENTRIES = 10

function CompanyHistory() {
  const t = useTranslations('setup.company')
  const history = useQuery(companyHistoryQuery(ENTRIES))
  const fieldName = (field: string) => {
    const known = [...COMPANY_FIELDS, 'logo' as const].find((one) => one === field)
    return known ? t(`fields.${known satisfies keyof CompanyForm}`) : field
  }
  const entries = (history.data?.data ?? []).map(({ seq, at, user, changes }) => ({
    key: seq,
    at,
    who: user?.name ?? null,
    what: t('changed'),
    changes: Object.entries(changes).map(([field, [before, after]]) => ({
      field: fieldName(field),
      before: valueText(before),
      after: valueText(after),
    })),
  }))
  return (
    <Card title={t('history')}>
      {history.isPending && <TextSkeleton lines={3} />}
      {history.error && !history.data && <ErrorState error={history.error} retry={history.refetch} />}
      {history.data && <Timeline entries={entries} />}
    </Card>
  )
}
