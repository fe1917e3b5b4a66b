console.error('404: deze pagina bestaat niet:', location.pathname);
