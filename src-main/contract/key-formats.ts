/** How keys and tokens look: formats their makers publish so that scanners can find them. Each pattern is linear. */
export const KEY_FORMATS = [
  /\bsk-(?:ant-|or-|proj-|svcacct-|admin-)?(?=[\w-]*\d)[\w-]{16,}/g, // Anthropic, OpenAI, OpenRouter, DeepSeek, Langfuse
  /\b(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,}/g, // Stripe
  /\bwhsec_[A-Za-z0-9+/=]{20,}/g, // webhooks of Stripe, Svix
  /\bgh[pousr]_[A-Za-z0-9]{20,}/g, // GitHub
  /\bgithub_pat_[A-Za-z0-9_]{20,}/g,
  /\bglpat-[\w-]{16,}/g, // GitLab
  /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g, // Slack
  /\bxapp-\d-[A-Za-z0-9-]{20,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, // AWS
  /\bAIza[\w-]{30,}/g, // Google
  /\b(?:ya29\.|GOCSPX-)[\w-]{20,}/g,
  /\bhf_[A-Za-z0-9]{20,}/g, // Hugging Face
  /\bnpm_[A-Za-z0-9]{30,}/g,
  /\bpypi-AgE[\w-]{40,}/g,
  /\b(?:gsk|xai|tvly|pplx|fw|r8|key)[-_](?=[\w-]*\d)[A-Za-z0-9_-]{20,}/g, // Groq, xAI, Tavily, Perplexity, Fireworks, Replicate, Mailgun
  /\b(?:jina|ntn|lin_api|lin_oauth|figd)_[\w-]{30,}/g, // Jina, Notion, Linear, Figma
  /\bsecret_[A-Za-z0-9]{40,}/g, // Notion, earlier
  /\b(?:do[opr]_v1|shp(?:at|ca|pa|ss))_[0-9a-f]{32,}/g, // DigitalOcean, Shopify
  /\bSG\.[\w-]{16,40}\.[\w-]{16,80}/g, // SendGrid
  /\bSK[0-9a-f]{32}\b/g, // Twilio
  /\b(?:hv[bsr]\.|dp\.(?:pt|st|ct|sa|scim|audit)\.)[\w.-]{20,}/g, // Vault, Doppler
  /\bAGE-SECRET-KEY-1[A-Z0-9]{50,}/g,
  /\b\d{8,10}:AA[\w-]{30,}/g, // Telegram bot
  /\b[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,45}/g, // Discord bot
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, // JSON Web Token
]

/** Addresses that are keys themselves: whoever has one may write there. What stays is in the first group. */
export const KEY_ADDRESSES = [
  /\b(hooks\.slack\.com\/(?:services|workflows|triggers)\/)[\w/-]{20,}/g,
  /\b(discord(?:app)?\.com\/api\/webhooks\/)\d{10,25}\/[\w-]{20,}/g,
  // A key among the parameters of an address, or alone before its host.
  /([?&](?:key|sig|signature|auth)=)(?=[^\s"'<>&#]*\d)[^\s"'<>&#]{16,}/gi,
  /\b(https?:\/\/)(?=[^\s:/@[\]]{0,200}\d)[^\s:/@[\]]{16,200}(?=@)/gi,
]
