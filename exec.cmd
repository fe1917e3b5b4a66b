@rem For Windows: npm start, serve and dev begin with `exec`, which elsewhere replaces the shell with the command, so that signals reach it.
@%*
