import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { isConflict, useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { focusFirstError } from '../../../lib/screen/focus-first-error.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { CodeText } from '../../../ui/marks/text.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { productQuery, useChangeProduct } from '../api.ts'
import { ProductEditor } from '../components/form/product-editor.tsx'
import { ProductHistory } from '../components/product-history.tsx'
import { bodyOf, changedFields, formOfProduct, mergeUnits, type Product } from '../model/product-form.ts'

const route = getRouteApi('/shell/settings/products/$id')

/** The form of an article, with what was changed of it. */
export function EditProductPage() {
  const { id } = route.useParams()
  const found = useQuery(productQuery(id))
  if (found.data) return <OpenForm key={id} product={found.data.data} />
  return found.error ? <ErrorState error={found.error} retry={found.refetch} /> : <DetailSkeleton />
}

function OpenForm({ product }: { product: Product }) {
  const t = useTranslations('products.form')
  const filled = useRecordForm({
    name: `product ${product.id}`,
    record: product,
    formOf: formOfProduct,
    parts: { units: mergeUnits },
    savedBy: ({ lastChange }) => lastChange?.by?.name,
  })
  const { seen, form } = filled
  const before = formOfProduct(seen)
  const change = useChangeProduct({
    success: t('saved', { name: form.description.trim() }),
    onSuccess: ({ data }) => filled.saved(data),
  })
  if (!change.isPending) filled.follow()
  const changes = changedFields(form, before).length
  const save = (element: HTMLFormElement) =>
    change.mutate(
      { params: { id: seen.id }, body: { version: seen.version, ...bodyOf(form, before) } },
      {
        onError: (error) =>
          isConflict(error) ? filled.merge(error.current as Product) : focusFirstError(element),
      },
    )
  return (
    <ProductEditor
      title={seen.description}
      code={<CodeText>{seen.id}</CodeText>}
      isNew={false}
      filled={filled}
      fixedUnits={seen.fixedUnits}
      isUsed={seen.isUsed}
      erpFields={seen.erpFields}
      changes={changes}
      saveLabel={t('save', { count: changes })}
      error={change.error}
      pending={change.isPending}
      onSave={save}
      actions={
        <LinkButton to="/products/$id" params={{ id: seen.id }}>
          {t('overview')}
        </LinkButton>
      }
      aside={<ProductHistory id={seen.id} />}
    />
  )
}
