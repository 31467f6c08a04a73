import { createContext } from 'react'
import { brand } from '../../domain/brand.ts'

/** Where a page says that questions of security and privacy go: an admin can change it. */
export const SecurityContact = createContext<string>(brand.securityEmail)
