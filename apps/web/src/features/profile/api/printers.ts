import { apiQuery } from '../../../lib/api/api-query.ts'

export const printersQuery = () => apiQuery('GET /shipment/listPrinters')
