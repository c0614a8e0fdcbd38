/** Words for things that happen at a time, as a pattern. */
export const EVENT =
  '(?:appointment|meeting|event|call|lunch|dinner|breakfast|brunch|coffee|drinks|party|birthday|class|lesson|interview|flight|train|trip|holiday|vacation|check-?up|haircut|session|practice|rehearsal|game|match|concert|viewing|visit|date|deadline|exam|test|standup|stand-up|sync|1:1|one on one|review|workshop|webinar|conference|wedding|funeral|dentist|doctor|gp|physio|optician|vet|gym|yoga|delivery|pickup|catch-?up)'
