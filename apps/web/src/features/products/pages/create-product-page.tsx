import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { NEW_RECORD, useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { focusFirstError } from '../../../lib/screen/focus-first-error.ts'
import { useCreateProduct } from '../api.ts'
import { ProductEditor } from '../components/form/product-editor.tsx'
import { changedFields, createBody, EMPTY_PRODUCT } from '../model/product-form.ts'

/** A new article. */
export function CreateProductPage() {
  const t = useTranslations('products.form')
  const navigate = useNavigate()
  const filled = useRecordForm({ name: 'product', record: NEW_RECORD, formOf: () => EMPTY_PRODUCT })
  const { form } = filled
  const create = useCreateProduct({
    success: ({ content }) => t('created', { code: content.id }),
    onSuccess: ({ content }) => {
      filled.discard()
      return navigate({ to: '/products/$id', params: { id: content.id }, replace: true })
    },
  })
  return (
    <ProductEditor
      title={t('new')}
      isNew
      filled={filled}
      changes={changedFields(form, EMPTY_PRODUCT).length}
      saveLabel={t('create')}
      error={create.error}
      pending={create.isPending}
      onSave={(element) =>
        create.mutate({ body: createBody(form) }, { onError: () => focusFirstError(element) })
      }
    />
  )
}
