import { FIELD_RIGHTS } from '@cais/domain/customers/card-rights'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { focusFirstError } from '../../../lib/screen/focus-first-error.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { CustomerEditor } from '../components/customers/customer-editor.tsx'
import { useCreateCustomer } from '../customers-api.ts'
import { createBody } from '../model/customer-form.ts'
import { useCustomerEditing } from '../model/use-customer-editing.ts'

const route = getRouteApi('/shell/settings/customers/create')

/** Who opens this page may fill in all of them. */
const FIELDS = [...Object.keys(FIELD_RIGHTS), 'morpheusCustomerName', 'morpheusCustomerAddress']

/** A new customer. Who came from a draft goes back to it. */
export function CreateCustomerPage() {
  const t = useTranslations('cards')
  const navigate = useNavigate()
  const router = useRouter()
  const { name, from } = route.useSearch()
  const branchId = useCurrentUser()?.branchId ?? null
  const editing = useCustomerEditing(null, { branchId, ...(name !== undefined && { name }) })
  const create = useCreateCustomer({
    success: ({ content }) => t('created', { name: content.name, code: content.code }),
    onSuccess: ({ content }) => {
      editing.restart(null)
      if (from === 'draft') return router.history.back()
      return navigate({ to: '/settings/customers/$id', params: { id: String(content.id) }, replace: true })
    },
  })
  return (
    <CustomerEditor
      title={t('new')}
      isNew
      editing={editing}
      fields={FIELDS}
      saveLabel={t('create')}
      error={create.error}
      pending={create.isPending}
      onSave={(form) =>
        create.mutate({ body: createBody(editing.form, editing) }, { onError: () => focusFirstError(form) })
      }
      onDiscard={() => editing.restart(null, { branchId })}
    />
  )
}
