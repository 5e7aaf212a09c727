import { queryOptions, useMutation } from '@tanstack/react-query'
import { type ApiData, type ApiInput, api } from '../../lib/api/api.ts'
import type { ApiError } from '../../lib/api/api-error.ts'
import { uploadFile } from '../../lib/api/upload-file.ts'
import { storeToken } from '../../lib/auth/session-token.ts'
import { shrinkImage } from '../../lib/images/shrink-image.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'

export type Company = ApiData<'GET /company'>
export type Checklist = ApiData<'GET /setup/checklist'>

export const companyQuery = () => apiQuery('GET /company')

export const companyHistoryQuery = (perPage: number) =>
  apiQuery('GET /audit', { query: { objectType: 'settings', objectId: 'company', perPage } })

export const useChangeCompany = (success: string, onSuccess: (saved: Company) => void) =>
  useApiMutation('PUT /company', {
    refreshes: ['company', 'app-info', 'setup', 'audit'],
    success,
    quiet: true,
    onSuccess: ({ data }) => onSuccess(data),
  })

/** Facts change on other pages: they are read again each time the list is opened. */
export const checklistQuery = () => ({ ...apiQuery('GET /setup/checklist'), staleTime: 0 })

/** Until when a set-up address is valid. The token travels in the body, so that no log of addresses has it. */
export const setupLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['setup-link', token],
    queryFn: () => api('POST /setup/check', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export type SetupProposals = ApiData<'POST /setup/check'>
export type SetupBody = ApiInput<'POST /setup'>['body']

/** Sets the company up and signs in; then the logo is sent, which can be sent again later from the settings. */
export const useSetUp = () =>
  useMutation<void, ApiError, { readonly body: SetupBody; readonly logo: File | null }>({
    mutationFn: async ({ body, logo }) => {
      const { accessToken } = await api('POST /setup', { body })
      storeToken(accessToken)
      if (logo !== null) await sendLogo(logo).catch(() => undefined)
    },
  })

/** Sides of the logo in pixels, on paper and on screens. */
const LOGO_SIDE = 600

async function sendLogo(file: File) {
  const bytes = await shrinkImage(file, LOGO_SIDE, true).catch(() => file)
  const { signal } = new AbortController()
  const onProgress = () => undefined
  const stored = await uploadFile({ purpose: 'company-logo', bytes, name: file.name, signal, onProgress })
  await api('PUT /company', { body: { logo: { digest: stored.digest, name: stored.name } } })
}
