import express from 'express'
import { middleware } from 'express-openapi-validator'

export const app = express()
app.use(express.json())
app.use(middleware({ apiSpec: 'platform.openapi-3.0.json', validateResponses: true }))
