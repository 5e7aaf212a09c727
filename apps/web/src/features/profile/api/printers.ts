import { apiQuery } from '../../../lib/api-query.ts'

export const printersQuery = () => apiQuery('GET /shipment/listPrinters')
