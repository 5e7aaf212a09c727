import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { isConflict } from '../../../lib/forms/use-record-form.ts'
import { focusFirstError } from '../../../lib/screen/focus-first-error.ts'
import { useRememberRecord } from '../../../lib/session/recent-records.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { CodeText } from '../../../ui/marks/text.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { CreditToConfirm } from '../components/customers/credit-to-confirm.tsx'
import { CustomerEditor } from '../components/customers/customer-editor.tsx'
import { CustomerHistory } from '../components/customers/customer-history.tsx'
import { customerCardQuery, useChangeCustomer } from '../customers-api.ts'
import { bodyOf, type Customer } from '../model/customer-form.ts'
import { useCustomerEditing } from '../model/use-customer-editing.ts'

const route = getRouteApi('/shell/settings/customers/$id')

/** The card of a customer: its fields, its addresses, and what was changed of it. */
export function CustomerCardPage() {
  const { id } = route.useParams()
  const found = useQuery(customerCardQuery(Number(id)))
  if (found.data) return <OpenCard key={id} customer={found.data.data} />
  return found.error ? <ErrorState error={found.error} retry={found.refetch} /> : <DetailSkeleton />
}

function OpenCard({ customer }: { customer: Customer }) {
  const t = useTranslations('cards')
  const { id, code, name } = customer
  useRememberRecord({ kind: 'customers', id: String(id), number: code, name, link: `/customers/${id}` })
  const editing = useCustomerEditing(customer)
  const change = useChangeCustomer({
    success: ({ data }) => t(data.creditToConfirm ? 'savedWaits' : 'saved', { name: data.name }),
    onSuccess: ({ data }) => editing.restart(data),
  })
  // read again, because somebody saved it
  if (customer.version > (editing.version ?? 0) && !change.isPending) editing.merge(customer)
  const save = (form: HTMLFormElement) =>
    change.mutate(
      {
        params: { id },
        body: {
          version: editing.version ?? customer.version,
          ...bodyOf(editing.form, editing.seen, editing),
        },
      },
      {
        onError: (error) =>
          isConflict(error) ? editing.merge(error.current as Customer) : focusFirstError(form),
      },
    )
  return (
    <CustomerEditor
      title={customer.name}
      code={<CodeText>{code}</CodeText>}
      beside={<StateBadges customer={customer} />}
      actions={
        <LinkButton to="/customers/$id" params={{ id: String(id) }}>
          {t('overview')}
        </LinkButton>
      }
      isNew={false}
      editing={editing}
      fields={customer.editableFields}
      erpFields={customer.erpFields}
      saveLabel={t('save', { count: editing.changes })}
      error={change.error}
      pending={change.isPending}
      onSave={save}
      onDiscard={() => editing.restart(customer)}
      aside={
        <>
          <CreditToConfirm customer={customer} />
          <CustomerHistory id={id} />
        </>
      }
    />
  )
}

function StateBadges({ customer }: { customer: Customer }) {
  const t = useTranslations('cards')
  return (
    <>
      {!customer.active && <Badge>{t('inactive')}</Badge>}
      {customer.blockedCredit && <Badge colour="danger">{t('blocked')}</Badge>}
    </>
  )
}
