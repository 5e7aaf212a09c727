import { z } from 'zod'

export const orderType = z.enum(['PEV', 'COT', 'POF']).describe('PEV sales order, COT quote, POF offer')
