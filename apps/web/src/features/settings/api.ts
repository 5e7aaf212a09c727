import type { ScheduledJobId } from '@cais/domain/jobs/scheduled-jobs'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ApiData, ApiInput, ApiReply } from '../../lib/api/api.ts'
import { apiQuery, readApi } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'

export type Monitoring = ApiData<'GET /monitoring'>

const LOCKS_PER_PAGE = 50

export const locksQuery = (page: number) =>
  apiQuery('GET /block-orders', { query: { page, perPage: LOCKS_PER_PAGE } })

const ORDERS_PER_PAGE = 20

/** The documents that one lock blocks. */
export const lockedOrdersQuery = (id: number, page: number) =>
  apiQuery('GET /block-orders/{id}/orders', { params: { id }, query: { page, perPage: ORDERS_PER_PAGE } })

const REFRESHES = ['block-orders', 'orders']

export const useCreateLock = (success: string, onSuccess: () => void) =>
  useApiMutation('POST /block-orders', { refreshes: REFRESHES, success, quiet: true, onSuccess })

export const useDeleteLock = (success: string, onSuccess: () => void) =>
  useApiMutation('DELETE /block-orders/{id}', { refreshes: REFRESHES, success, quiet: true, onSuccess })

const MONITORING_MS = 60_000

/** Read again each minute, when the servers have stored the next figures, and when they announce a failure. */
export const monitoringQuery = () => ({ ...apiQuery('GET /monitoring'), refetchInterval: MONITORING_MS })

/** Repeats the jobs of a task that were given up. */
export const useRepeatJob = (success: string) =>
  useApiMutation('POST /jobs/{task}/repeat', { refreshes: ['monitoring', 'home'], success })

export const quotePolicyQuery = () => apiQuery('GET /settings/quote-policy')

/** Refreshes orders too, because a change can close expired quotes. */
export const useChangeQuotePolicy = (success: string) =>
  useApiMutation('PUT /settings/quote-policy', { refreshes: ['settings', 'orders'], success })

export const confirmationPolicyQuery = () => apiQuery('GET /settings/confirmation-policy')
export const useChangeConfirmationPolicy = (success: string) =>
  useApiMutation('PUT /settings/confirmation-policy', { refreshes: ['settings'], success })

export const branchesQuery = () => apiQuery('GET /branches')
export const operationsQuery = () => apiQuery('GET /operations')

/** What refers to a branch, counted anew each time it is asked. */
export const branchUsesQuery = (id: string) => ({
  ...apiQuery('GET /branches/{id}/uses', { params: { id } }),
  staleTime: 0,
  gcTime: 0,
})

const OF_BRANCHES = ['branches', 'warehouses', 'audit']
const OF_OPERATIONS = ['operations', 'audit']

export const useCreateBranch = (success: string, onSuccess: (reply: ApiReply<'POST /branches'>) => void) =>
  useApiMutation('POST /branches', { refreshes: OF_BRANCHES, success, quiet: true, onSuccess })

export const useChangeBranch = (success: string, onSuccess: () => void) =>
  useApiMutation('PUT /branches/{id}', { refreshes: OF_BRANCHES, success, quiet: true, onSuccess })

export const useDeleteBranch = (success: string, onSuccess: () => void) =>
  useApiMutation('DELETE /branches/{id}', { refreshes: OF_BRANCHES, success, quiet: true, onSuccess })

export const useCreateOperation = (success: string, onSuccess: () => void) =>
  useApiMutation('POST /operations', { refreshes: OF_OPERATIONS, success, quiet: true, onSuccess })

export const useChangeOperation = (success: string, onSuccess: () => void) =>
  useApiMutation('PUT /operations/{id}', { refreshes: OF_OPERATIONS, success, quiet: true, onSuccess })

type LogType = Extract<ApiInput<'GET /audit'>['query']['objectType'], 'branch' | 'operation'>

/** The changes of all records of a type, or of one, newest first. */
export const changesQuery = (objectType: LogType, objectId: string | undefined, perPage: number) =>
  apiQuery('GET /audit', { query: { objectType, objectId, perPage } })

export type JobConfig = ApiReply<'GET /schedule-config'>['data'][number]
export type JobRun = ApiReply<'GET /schedule-config/{id}/runs'>['data'][number]

/** Runs that do nothing are announced to nobody: what is shown of them is read again now and then. */
const QUIET_RUNS_MS = 15_000

export const jobsQuery = () => ({ ...apiQuery('GET /schedule-config'), refetchInterval: QUIET_RUNS_MS })

type RunPage = { readonly page: number; readonly perPage: number }

/** The runs of a job. Events carry numbers instead of names of jobs: under a key without an id each of them refreshes it. */
export const jobRunsQuery = (id: ScheduledJobId, query: RunPage) =>
  queryOptions<ApiReply<'GET /schedule-config/{id}/runs'>>({
    queryKey: ['schedule-config', null, 'runs', id, query],
    queryFn: ({ signal }) => readApi('GET /schedule-config/{id}/runs', { params: { id }, query }, signal),
    refetchInterval: QUIET_RUNS_MS,
  })

const JOBS = ['schedule-config', 'audit']

export const useSaveSchedule = (success: string) =>
  useApiMutation('PUT /schedule-config/{id}', { refreshes: JOBS, success, quiet: true })

export const usePauseJobs = (
  words: { readonly paused: string; readonly resumed: string },
  onSuccess?: () => void,
) =>
  useApiMutation('PUT /schedule-config/block', {
    refreshes: JOBS,
    success: (_reply, { body }) => (body.paused ? words.paused : words.resumed),
    ...(onSuccess && { onSuccess }),
  })

export const useRunJob = (success: string) =>
  useApiMutation('POST /schedule-config/{id}/run', { refreshes: JOBS, success })

export const segmentRulesQuery = () => apiQuery('GET /settings/segment-rules')

export const useSaveSegmentRules = (success: string) =>
  useApiMutation('PUT /settings/segment-rules', {
    refreshes: ['settings', 'segments', 'audit'],
    success,
    quiet: true,
  })

export const usePreviewSegments = () =>
  useApiMutation('POST /settings/segment-rules/preview', { quiet: true })

export const updatesQuery = () => ({ ...apiQuery('GET /updates'), refetchInterval: QUIET_RUNS_MS })

type ConfigurationQuery = ApiInput<'GET /audit/configuration'>['query']

/** Changes of the configuration, newest first. */
export const configurationLogQuery = (query: ConfigurationQuery) => ({
  ...apiQuery('GET /audit/configuration', { query }),
  placeholderData: keepPreviousData,
})
