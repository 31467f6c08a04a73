import { createContext } from 'react'
import { brand } from '../../domain/brand.ts'

/** The address for questions of security and privacy, which an admin can change. */
export const SecurityContact = createContext<string>(brand.securityEmail)
